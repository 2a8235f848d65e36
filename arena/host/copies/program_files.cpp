#include "arena/host/copies/program_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <utility>

#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
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

bool is_program(const fs::path& file) {
    const std::string name = file.filename().string();
    std::string ending = in_lower_case(file.extension().string());
    if (ending.starts_with('.')) ending.erase(0, 1);
    return !name.starts_with('.') && name != "Makefile" && std::ranges::find(no_programs, ending) == no_programs.end();
}

bool is_of_others(const fs::path& folder) {
    const std::string name = folder.filename().string();
    return name.starts_with('.') || std::ranges::find(folders_of_others, name) != folders_of_others.end();
}

}  // namespace

std::vector<ProgramFile> program_files(const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code failed;
    for (fs::recursive_directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed)) {
        std::error_code unknown;
        const fs::file_status status = each->symlink_status(unknown);
        if (fs::is_directory(status) && is_of_others(*each)) each.disable_recursion_pending();
        else if (fs::is_regular_file(status) && is_program(*each)) paths.push_back(*each);
    }
    std::ranges::sort(paths);
    std::vector<ProgramFile> files;
    std::size_t bytes = 0;
    for (const fs::path& path : paths) {
        auto text = read_input_file(path, {"program", largest_file});
        if (!text || text->find('\0') != std::string::npos) continue;
        bytes += text->size();
        if (bytes > largest_program) break;
        files.push_back({path.lexically_relative(folder).string(), std::move(text).value()});
    }
    return files;
}

Result<std::vector<ProgramFile>> sent_program(const Submission& submission, const fs::path& folder) try {
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
