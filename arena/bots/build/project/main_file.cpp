#include "arena/bots/build/project/main_file.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "arena/base/text/text.hpp"
#include "arena/bots/build/project/java_source.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view source_folder = "src";
constexpr std::string_view begin_of_module = "-m";
constexpr std::string_view begin_of_code = "-c";

bool is_letter_of_name(char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_name_of_module(const std::string& name) {
    return !name.empty() && std::ranges::all_of(name, is_letter_of_name);
}

// Returns the path from the folder in which Python looks for modules: `club/main.py` for `src/club/main.py`.
std::string path_of_module(const std::string& path) {
    const std::string begin = std::string(source_folder) + '/';
    return path.starts_with(begin) && path.find('/', begin.size()) != std::string::npos ? path.substr(begin.size())
                                                                                        : path;
}

// Returns whether the program imports from the package that it lies in. Then Python has to know of the package.
bool imports_from_package(std::string_view text, const std::string& package) {
    for (const std::string_view line : lines_of(text)) {
        const std::string_view words = trimmed(line);
        for (const std::string& begin :
             {"from ." + std::string(), "from " + package + '.', "from " + package + ' ', "import " + package + '.'})
            if (words.starts_with(begin)) return true;
    }
    return false;
}

// Returns `-mclub` for `club/__main__.py`, or the path if Python can start the file as it is.
std::string start_of_python(const std::string& path, const HandedInFiles& files) {
    const std::string inner = path_of_module(path);
    if (folder_of(inner).empty() || !inner.ends_with(".py")) return path;
    const auto text = files.bytes_of(path);
    const bool is_package_start =
        fs::path(inner).filename() == "__main__.py" && files.has(folder_of(path) + "/__init__.py");
    if (!is_package_start && !(text && imports_from_package(*text, inner.substr(0, inner.find('/'))))) return path;
    std::string module = inner.substr(0, inner.size() - std::string_view(".py").size());
    if (module.ends_with("/__main__")) module = folder_of(module);
    for (const std::string_view step : split(module, '/'))
        if (!is_name_of_module(std::string(step))) return path;
    return std::string(begin_of_module) + with_all_replaced(module, {{"/", "."}});
}

// Returns the command of Python that calls the function of an entry point: `club.main:main`, or `club.main:App.run`.
std::string start_of_entry(const std::string& entry) {
    const std::size_t colon = entry.find(':');
    const std::string function = entry.substr(colon + 1);
    return std::string(begin_of_code) + "import sys; from " + entry.substr(0, colon) + " import " +
           function.substr(0, function.find('.')) + "; sys.exit(" + function + "())";
}

// Returns the folders in which Python shall look for modules, besides that of the program: `src` with packages, and the
// installed packages of a virtual environment.
std::string python_path(const std::string& start, const HandedInFiles& files) {
    std::set<std::string> folders;
    constexpr std::string_view installed = "/site-packages/";
    for (const std::string& path : files.paths) {
        if (const std::size_t at = path.find(installed); at != std::string::npos)
            folders.insert(path.substr(0, at + installed.size() - 1));
        const bool is_package = matches(path, "src/*/__init__.py") || matches(path, "src/*/__main__.py");
        if (is_package ||
            ((start.starts_with(begin_of_module) || start.starts_with(begin_of_code)) && path.starts_with("src/")))
            folders.insert(std::string(source_folder));
    }
    std::vector<std::string> sorted(folders.begin(), folders.end());
    std::erase_if(sorted, [](const std::string& folder) { return folder.find(':') != std::string::npos; });
    return joined(sorted, ":");
}

// Returns whether a program imports the module of that name: `import name` of Python, `'./name'` of JavaScript.
bool imports_module(std::string_view text, const std::string& name) {
    for (const std::string quote : {"'", "\""})
        for (const std::string_view ending : {"", ".js", ".mjs", ".ts"})
            if (text.find(quote + "./" + name + std::string(ending) + quote) != std::string_view::npos) return true;
    for (const std::string_view line : lines_of(text)) {
        const std::string_view words = trimmed(line);
        for (const std::string& begin : {"import " + name, "from " + name})
            if (words.starts_with(begin) && (words.size() == begin.size() || !is_letter_of_name(words[begin.size()])))
                return true;
    }
    return false;
}

}  // namespace

std::vector<std::string> not_imported(const std::vector<std::string>& paths, const HandedInFiles& files) {
    std::set<std::string> imported;
    for (const std::string& path : paths) {
        const auto text = files.bytes_of(path);
        if (!text) continue;
        // What a package does when it is imported is no program, unless it reads lines.
        if (fs::path(path).filename() == "__init__.py" && text->find("stdin") == std::string::npos &&
            text->find("input(") == std::string::npos)
            imported.insert(path);
        for (const std::string& other : paths)
            if (other != path && imports_module(*text, fs::path(other).stem().string())) imported.insert(other);
    }
    std::vector<std::string> left = paths;
    std::erase_if(left, [&](const std::string& path) { return imported.contains(path); });
    return left.empty() ? paths : left;
}

MainFile main_file_of(const std::string& recipe, const std::string& path, const HandedInFiles& files,
                      const std::string& entry) {
    MainFile main{path};
    main.start = path;
    const std::string stem = fs::path(path).stem().string();
    const auto text = path.ends_with(".java") ? files.bytes_of(path) : Result<std::string>(std::string());
    const bool is_player = recipe == "uicc" || recipe == "caribbean";
    main.class_name = (is_player ? java_player_of : java_program_of)(text ? *text : "", stem);
    if (recipe != "python") return main;
    main.start = entry.empty() ? start_of_python(path, files) : start_of_entry(entry);
    if (const std::string folders = python_path(main.start, files); !folders.empty())
        main.environment = {"PYTHONPATH=" + folders};
    return main;
}

}  // namespace isola_arena
