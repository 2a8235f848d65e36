#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include <boost/json/stream_parser.hpp>

#include "arena/base/json/json_field.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/project/node_packages.hpp"
#include "arena/bots/build/project/project.hpp"
#include "arena/bots/build/project/source_text.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 7> runners{"node", "nodejs", "ts-node", "tsx", "bun", "deno", "nodemon"};

Result<json::object> object_in(std::string_view text, const std::string& path) {
    json::stream_parser parser;
    json::error_code wrong;
    const std::size_t read = parser.write_some(text.data(), text.size(), wrong);
    if (!wrong) parser.finish(wrong);
    const auto line = 1 + std::ranges::count(text.substr(0, read), '\n');
    const std::string place = path + ':' + std::to_string(line) + ": ";
    if (wrong) return Error{place + "it is no JSON: " + wrong.message()};
    json::value value = parser.release();
    if (!value.is_object()) return Error{path + ":1: expected a JSON object, found " + shown_json(value)};
    return std::move(value.get_object());
}

// Returns the path of the package's main file in the value of "exports": the value itself, or the value of ".", or of a
// condition that Node fulfils.
const json::value* exported(const json::value* value) {
    if (value == nullptr || value->is_string()) return value;
    if (!value->is_object()) return nullptr;
    for (const char* key : {".", "node", "import", "require", "default"})
        if (const json::value* inner = exported(value->get_object().if_contains(key))) return inner;
    return nullptr;
}

// Returns the file that a command starts by node: `src/bot.js` of `npm run x && node --flag src/bot.js a`; empty if it
// starts none.
std::string file_started(std::string_view command) {
    bool is_runner = false;
    for (const std::string_view word : split(command, ' ')) {
        if (is_runner && !word.empty() && !word.starts_with('-') && word != "run")
            return std::string(trimmed(word, "\"'"));
        is_runner = is_runner || std::ranges::find(runners, word.substr(word.rfind('/') + 1)) != runners.end();
    }
    return {};
}

// What package.json says about its main file, the most telling place first: key and file.
std::vector<std::pair<std::string, std::string>> named_mains(const json::object& package) {
    std::vector<std::pair<std::string, std::string>> named;
    const auto add = [&](const std::string& key, const json::value* value) {
        if (value == nullptr || !value->is_string()) return;
        const std::string text(value->get_string());
        const std::string file = key.starts_with("scripts") ? file_started(text) : text;
        if (!file.empty()) named.emplace_back(key, file);
    };
    if (const json::value* scripts = package.if_contains("scripts"); scripts && scripts->is_object())
        add("scripts.start", scripts->get_object().if_contains("start"));
    if (const json::value* bin = package.if_contains("bin"); bin && bin->is_object() && bin->get_object().size() == 1)
        add("bin", &bin->get_object().begin()->value());
    else add("bin", bin);
    add("main", package.if_contains("main"));
    add("exports", exported(package.if_contains("exports")));
    return named;
}

// Returns whether a dependency is a folder of the project, so that nobody looks for it elsewhere.
bool is_in_the_project(const json::value& version, const HandedInFiles& files) {
    if (!version.is_string()) return false;
    const std::string_view text = version.get_string();
    const std::size_t colon = text.find(':');
    const auto path = path_within("", std::string(colon == std::string_view::npos ? text : text.substr(colon + 1)));
    if (!path || (!text.starts_with("workspace:") && files.below(*path).paths.empty())) return false;
    return std::ranges::any_of(std::array<std::string_view, 4>{"file:", "link:", "workspace:", "."},
                               [&](std::string_view begin) { return text.starts_with(begin); });
}

// Returns the package.json of a folder; an error if it has none, or a damaged one.
Result<json::object> package_of_folder(const HandedInFiles& files) {
    if (!files.has("package.json")) return Error{"there is no package.json"};
    const auto text = files.bytes_of("package.json");
    return text ? object_in(*text, "package.json") : Result<json::object>(text.error());
}

// Returns the main file that a package names, if it was handed in; else an empty text.
std::string main_in(const json::object& package, const HandedInFiles& files) {
    for (const auto& [key, file] : named_mains(package))
        if (const auto within = path_within("", file))
            if (std::string main = node_source_of(*within, files); !main.empty()) return main;
    return {};
}

// Returns whether another package.json than the topmost one has that name, as in a project of several packages.
bool is_project(const std::string& name, const HandedInFiles& files) {
    return std::ranges::any_of(files.matching("**/package.json"), [&](const std::string& path) {
        const auto text = folder_of_others(path, files).empty() ? files.bytes_of(path) : Result<std::string>(Error{});
        const auto package = text ? object_in(*text, path) : Result<json::object>(Error{});
        const json::value* own = package ? package->if_contains("name") : nullptr;
        return own != nullptr && own->is_string() && own->get_string() == std::string_view(name);
    });
}

// Returns whether the package only describes types for the compiler. A running program does not load it.
bool is_of_types(std::string_view name) { return name.starts_with("@types/"); }

}  // namespace

bool has_node_package(const std::string& name, const HandedInFiles& files) {
    const std::string folder = "node_modules/" + name;
    return std::ranges::any_of(files.paths,
                               [&](const std::string& path) {
                                   const std::size_t at = path.find(folder);
                                   const std::string_view rest =
                                       at == std::string::npos ? std::string_view()
                                                               : std::string_view(path).substr(at + folder.size());
                                   return at != std::string::npos && (at == 0 || path[at - 1] == '/') &&
                                          !contains_text(path, folder_of_pnpm) &&
                                          (rest.starts_with('/') || rest == ".js" || rest == ".json");
                               }) ||
           is_project(name, files);
}

bool only_lists_workspaces(const HandedInFiles& files) {
    const auto package = package_of_folder(files);
    if (!package || !main_in(*package, files).empty()) return false;
    return package->contains("workspaces") || files.has("pnpm-workspace.yaml") || files.has("lerna.json");
}

std::set<std::string> packages_used_by_others(const std::vector<std::string>& folders, const HandedInFiles& files) {
    std::map<std::string, std::string> folder_by_name;
    std::vector<json::object> packages;
    for (const std::string& folder : folders)
        if (auto package = package_of_folder(files.below(folder))) {
            if (const json::value* name = package->if_contains("name"); name != nullptr && name->is_string())
                folder_by_name.emplace(name->get_string(), folder);
            packages.push_back(std::move(package).value());
        }
    std::set<std::string> used;
    for (const json::object& package : packages)
        for (const char* key : {"dependencies", "devDependencies"})
            if (const json::value* list = package.if_contains(key); list != nullptr && list->is_object())
                for (const auto& dependency : list->get_object())
                    if (const auto found = folder_by_name.find(dependency.key()); found != folder_by_name.end())
                        used.insert(found->second);
    return used;
}

std::string node_source_of(const std::string& path, const HandedInFiles& files) {
    std::vector<std::string> stems{path};
    for (const std::string_view ending : {".js", ".mjs", ".cjs"})
        if (path.ends_with(ending)) stems.push_back(path.substr(0, path.size() - ending.size()));
    std::vector<std::string> places;
    for (const std::string& stem : stems) {
        places.push_back(stem);
        const std::size_t slash = stem.find('/');
        if (slash == std::string::npos) continue;
        const std::string inner = stem.substr(slash + 1);
        places.push_back("src/" + inner);
        places.push_back(inner);
    }
    for (const std::string& place : places)
        for (const std::string_view ending : {"", ".js", ".mjs", ".cjs", ".ts", ".mts", "/index.js", "/index.ts"})
            if (const std::string file = place + std::string(ending); files.has(file)) return file;
    return {};
}

Result<ProjectFacts> read_package_json(const HandedInFiles& files, const std::string& path) {
    const auto text = files.bytes_of(path);
    if (!text) return text.error();
    const auto package = object_in(*text, path);
    if (!package) return package.error();
    ProjectFacts facts{path, {"javascript", "typescript"}};
    for (const auto& [key, file] : named_mains(*package)) {
        const auto within = path_within("", file);
        if (!within)
            return Error{path + ": its \"" + key + "\" names " + for_message(file) +
                         ", which leads out of the folder: it may name a file that is handed in"};
        if (facts.main.empty()) facts.main = node_source_of(*within, files);
    }
    const json::value* dependencies = package->if_contains("dependencies");
    if (dependencies != nullptr && dependencies->is_object())
        for (const auto& [name, version] : dependencies->get_object())
            if (!is_of_types(name) && !is_in_the_project(version, files) && !has_node_package(std::string(name), files))
                facts.missing.emplace_back(name);
    return facts;
}

}  // namespace isola_arena
