#include "arena/cli/export/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

#include <fmt/core.h>

#include "arena/cli/options/command.hpp"
#include "arena/record/report/contest_file.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using OpenFile = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// name: what messages call the file.
void write_as(const fs::path& file, const std::string& name, std::string_view content) {
    OpenFile out(std::fopen(file.c_str(), "wb"), std::fclose);
    if (!out) throw UsageError(fmt::format("{}: cannot be written: {}", name, std::strerror(errno)));
    const bool is_written = std::fwrite(content.data(), 1, content.size(), out.get()) == content.size();
    // A network's file system may tell only when the file is closed that it is full.
    if (!is_written || std::fflush(out.get()) != 0 || std::fclose(out.release()) != 0)
        throw std::runtime_error(
            fmt::format("{}: writing failed, and nothing is left of it: {}", name, std::strerror(errno)));
}

}  // namespace

void refuse_output(const fs::path& output, const fs::path& source, bool may_replace) {
    std::error_code unknown;
    const std::string name = output.string();
    if (output == source || fs::equivalent(output, source, unknown))
        throw UsageError(fmt::format("{}: that is what is exported; name another file", name));
    if (!fs::exists(output, unknown)) return;
    if (fs::is_directory(output)) throw UsageError(fmt::format("{} is a folder; name a file in it", name));
    if (!fs::is_regular_file(output)) throw UsageError(fmt::format("{} is there, and is no file", name));
    if (is_database(name)) throw UsageError(fmt::format("{}: that is a contest's database; name another file", name));
    if (!may_replace)
        throw UsageError(fmt::format("{} is there already: name another file, or replace it with --force", name));
}

void write_file(const fs::path& file, std::string_view content) { write_as(file, file.string(), content); }

void write_whole(const fs::path& output, std::string_view content) {
    const fs::path part = output.string() + ".part";
    try {
        write_as(part, output.string(), content);
        fs::rename(part, output);
    } catch (const fs::filesystem_error& failure) {
        std::remove(part.c_str());
        throw UsageError(fmt::format("{}: cannot be written: {}", output.string(), failure.code().message()));
    } catch (...) {
        std::remove(part.c_str());
        throw;
    }
}

std::string size_words(std::uintmax_t bytes) {
    const auto number = static_cast<double>(bytes);
    if (number < 999.5e3) return fmt::format("{:.0f} kB", number / 1e3 < 1 ? 1 : number / 1e3);
    return fmt::format("{:.1f} MB", number / 1e6);
}

}  // namespace isola_arena
