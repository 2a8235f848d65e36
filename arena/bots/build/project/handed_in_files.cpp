#include "arena/bots/build/project/handed_in_files.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <array>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/file_kind.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// A longer file is not read, because what is looked for is source code.
constexpr std::size_t longest_source = std::size_t{4} << 20;
constexpr std::string_view in_all_folders = "**/";

constexpr std::array<std::string_view, 10> folders_of_others{"node_modules", "site-packages", "vendor",      "target",
                                                             "__pycache__",  ".gradle",       "third_party", "obj",
                                                             ".cargo",       "dist-info"};

constexpr std::array<std::string_view, 14> side_folders{"test",    "tests",    "__tests__", "spec",      "testdata",
                                                        "example", "examples", "template",  "templates", "sample",
                                                        "samples", "doc",      "docs",      "benchmark"};

constexpr std::array<const char*, 28> side_names{
    "test_*.cpp",       "*_test.cpp",  "*_test.cc",  "test_*.c",     "*_test.c",   "test_*.py",   "*_test.py",
    "conftest.py",      "setup.py",    "noxfile.py", "*_test.go",    "*Test.java", "*Tests.java", "package-info.java",
    "module-info.java", "*.test.js",   "*.test.ts",  "*.test.mjs",   "*.spec.js",  "*.spec.ts",   "*.config.js",
    "*.config.mjs",     "*.config.ts", "*.d.ts",     "*.config.cjs", "*Tests.cs",  "build.rs",    "AssemblyInfo.cs"};

bool is_side_folder(const std::string& name) {
    const std::string small = in_lower_case(name);
    return std::ranges::find(side_folders, small) != side_folders.end() || small.ends_with(".tests") ||
           small.ends_with(".test");
}

// Returns the beginning of the path up to the first folder for which `is` holds; empty if there is none.
template <class Is>
std::string part_up_to(const std::string& path, Is is) {
    for (std::size_t end = path.find('/'), begin = 0; end != std::string::npos; end = path.find('/', begin)) {
        if (is(path.substr(begin, end - begin), path.substr(0, end))) return path.substr(0, end);
        begin = end + 1;
    }
    return {};
}

// Returns the ending of the language in which a script without an ending is written; empty if it is no such script, or
// one that a build system brings.
std::string ending_of_script(const fs::path& file) {
    constexpr std::size_t longest_first_line = 256;
    constexpr std::array<std::string_view, 5> tools{"gradlew", "mvnw", "configure", "autogen", "bootstrap"};
    const std::string name = file.filename().string();
    if (file.has_extension() || name.starts_with('.') || std::ranges::find(tools, name) != tools.end()) return {};
    const SourceLanguage* language = language_of_script(first_bytes_of(file, longest_first_line));
    return language == nullptr ? "" : std::string(language->ending);
}

}  // namespace

HandedInFiles files_in(const fs::path& folder) {
    HandedInFiles files{folder, {}};
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.symlink_status().type() != fs::file_type::regular) continue;
        const std::string path = entry.path().lexically_relative(folder).string();
        if (const std::string ending = ending_of_script(entry.path()); !ending.empty()) files.scripts[path] = ending;
        files.paths.push_back(path);
    }
    std::ranges::sort(files.paths);
    return files;
}

std::string HandedInFiles::with_ending(const std::string& path) const {
    const auto script = scripts.find(path);
    return script == scripts.end() ? path : path + script->second;
}

bool HandedInFiles::has(std::string_view path) const {
    return std::ranges::binary_search(paths, path, std::less<std::string_view>{});
}

Result<std::string> HandedInFiles::bytes_of(const std::string& path) const {
    auto text = read_text_file(folder / path, {"file", longest_source});
    if (!text) return Error{path + " cannot be read, or is longer than " + approximate_size(longest_source)};
    return text;
}

std::string HandedInFiles::first_bytes_of(const std::string& path, std::size_t most) const {
    return isola_arena::first_bytes_of(folder / path, most);
}

std::vector<std::string> HandedInFiles::matching(const std::string& pattern) const {
    std::vector<std::string> found;
    for (const std::string& path : paths)
        if (matches(path, pattern)) found.push_back(path);
    return found;
}

HandedInFiles HandedInFiles::below(const std::string& inner) const {
    if (inner.empty()) return *this;
    HandedInFiles files{folder / inner, {}};
    for (const std::string& path : paths)
        if (is_below(path, inner)) files.paths.push_back(path.substr(inner.size() + 1));
    for (const auto& [path, ending] : scripts)
        if (is_below(path, inner)) files.scripts[path.substr(inner.size() + 1)] = ending;
    return files;
}

bool matches(const std::string& path, const std::string& pattern) {
    if (!pattern.starts_with(in_all_folders)) return fnmatch(pattern.c_str(), path.c_str(), FNM_PATHNAME) == 0;
    const std::string name = fs::path(path).filename().string();
    return fnmatch(pattern.c_str() + in_all_folders.size(), name.c_str(), 0) == 0;
}

std::string folder_of(const std::string& path) {
    const std::size_t end = path.rfind('/');
    return end == std::string::npos ? "" : path.substr(0, end);
}

bool is_below(std::string_view path, std::string_view folder) {
    return folder.empty() || (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/');
}

std::string folder_of_others(const std::string& path, const HandedInFiles& files) {
    return part_up_to(path, [&](const std::string& name, const std::string& whole) {
        return std::ranges::find(folders_of_others, name) != folders_of_others.end() ||
               files.has(whole + "/pyvenv.cfg") || files.has(whole + "/CMakeCache.txt");
    });
}

std::string side_part_of(const std::string& path) {
    const std::string folder =
        part_up_to(path, [](const std::string& name, const auto&) { return is_side_folder(name); });
    if (!folder.empty()) return folder;
    const std::string name = fs::path(path).filename().string();
    const bool is_side =
        std::ranges::any_of(side_names, [&](const char* pattern) { return fnmatch(pattern, name.c_str(), 0) == 0; });
    return is_side ? path : "";
}

std::optional<std::string> path_within(const std::string& folder, const std::string& written) {
    std::string slashes = written;
    std::ranges::replace(slashes, '\\', '/');
    if (slashes.starts_with('/')) return std::nullopt;
    std::string path = (fs::path(folder) / slashes).lexically_normal().string();
    if (path == ".." || path.starts_with("../")) return std::nullopt;
    while (path.ends_with('/')) path.pop_back();
    return path == "." ? "" : path;
}

}  // namespace isola_arena
