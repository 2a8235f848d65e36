#include "arena/cli/export/output.hpp"

#include <stdexcept>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/record/report/contest_file.hpp"

namespace isola_arena {
namespace fs = std::filesystem;

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

void write_output(const fs::path& output, std::string_view content) {
    const auto failed = write_whole(output, content);
    if (!failed) return;
    if (failed->is_place_wrong)
        throw UsageError(fmt::format("{}: cannot be written: {}", output.string(), failed->reason));
    throw std::runtime_error(
        fmt::format("{}: writing failed, and nothing is left of it: {}", output.string(), failed->reason));
}

std::string file_size_text(std::uintmax_t bytes) {
    const auto number = static_cast<double>(bytes);
    if (number < 999.5e3) return fmt::format("{:.0f} kB", number / 1e3 < 1 ? 1 : number / 1e3);
    return fmt::format("{:.1f} MB", number / 1e6);
}

}  // namespace isola_arena
