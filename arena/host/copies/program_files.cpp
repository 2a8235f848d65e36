#include "arena/host/copies/program_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <utility>

#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/out_of_process/out_of_process_reader.hpp"
#include "arena/host/store/stored_files.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{512} << 10;
constexpr std::size_t largest_program = std::size_t{2} << 20;

constexpr std::array<std::string_view, 8> folders_of_others{"__pycache__",   "bin",    "build",  "node_modules",
                                                            "site-packages", "target", "vendor", "venv"};

// Endings of files that nobody programs in. All other texts count as programs, for the organiser's recipes take any
// language.
constexpr std::array<std::string_view, 22> no_programs{
    "cfg",  "classpath", "cmake", "css", "csproj",  "csv", "gradle", "html", "iml", "ini", "json",
    "lock", "log",       "md",    "mod", "project", "sln", "sum",    "toml", "txt", "xml", "yml"};

bool is_hidden(const fs::path& file) { return file.filename().string().starts_with('.'); }

bool is_program(const fs::path& file) {
    std::string ending = in_lower_case(file.extension().string());
    if (ending.starts_with('.')) ending.erase(0, 1);
    return file.filename() != "Makefile" && std::ranges::find(no_programs, ending) == no_programs.end();
}

bool is_of_others(const fs::path& folder) {
    return is_hidden(folder) || std::ranges::find(folders_of_others, folder.filename()) != folders_of_others.end();
}

// Calls take() with each regular file, and skip() with each folder that is not entered because enters() is false.
template <class Enters, class Take, class Skip>
void walk(const fs::path& folder, const Enters& enters, const Take& take, const Skip& skip) {
    std::error_code failed;
    for (fs::recursive_directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed)) {
        std::error_code unknown;
        const fs::file_status status = each->symlink_status(unknown);
        if (fs::is_regular_file(status)) take(each->path());
        if (!fs::is_directory(status) || enters(each->path())) continue;
        each.disable_recursion_pending();
        skip(each->path());
    }
}

}  // namespace

FoundProgram program_files(const fs::path& folder) {
    FoundProgram found;
    const auto name_of = [&](const fs::path& path) { return path.lexically_relative(folder).string(); };
    const auto leave_out = [&](const fs::path& path, const char* why) {
        found.left_out.push_back(name_of(path) + " (" + why + ')');
    };
    std::vector<fs::path> paths;
    walk(
        folder, [](const fs::path& each) { return !is_of_others(each); },
        [&](const fs::path& each) {
            if (is_hidden(each)) leave_out(each, "hidden");
            else if (is_program(each)) paths.push_back(each);
        },
        [&](const fs::path& each) { leave_out(each, is_hidden(each) ? "hidden" : "built or installed"); });
    std::ranges::sort(paths);
    std::size_t bytes = 0;
    for (const fs::path& path : paths) {
        auto text = read_input_file(path, {"program", largest_file});
        if (!text) leave_out(path, "above 512 KiB, or cannot be read");
        else if (text->find('\0') != std::string::npos) leave_out(path, "no text");
        else if (bytes + text->size() > largest_program) leave_out(path, "above 2 MiB in all");
        else {
            bytes += text->size();
            found.files.push_back({name_of(path), std::move(text).value()});
        }
    }
    std::ranges::sort(found.left_out);
    return found;
}

std::vector<std::string> digests_of_files(const fs::path& folder) {
    std::vector<std::string> digests;
    walk(
        folder, [](const fs::path&) { return true; },
        [&](const fs::path& each) {
            if (const auto content = content_of(each)) digests.push_back(sha256(*content));
        },
        [](const fs::path&) {});
    return digests;
}

Result<FoundProgram> sent_program(const Submission& submission, const fs::path& folder) try {
    std::error_code unknown;
    if (fs::exists(folder / "source", unknown)) return program_files(folder / "source");
    auto sent = read_stored(submission.files, folder / "received");
    if (!sent) return sent.error();
    const Draft scratch(fs::temp_directory_path() / "isola-arena-copies");
    const auto unpacked = OutOfProcessReader().unpack(std::move(sent).value(), scratch.path());
    if (!unpacked) return unpacked.error();
    return program_files(scratch.path());
} catch (const std::runtime_error& failure) {  // of the reader, or of this machine
    return Error{failure.what()};
}

}  // namespace isola_arena::host
