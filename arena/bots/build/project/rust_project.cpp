#include <algorithm>

#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/build/project/project.hpp"

namespace isola_arena {
namespace {

// Returns the file of the program that `cargo run` starts: default-run, the one [[bin]], src/main.rs; empty: cargo
// would ask, or it is none of these.
std::string main_of(const toml::table& cargo, const HandedInFiles& files) {
    const toml::node_view<const toml::node> wanted = cargo["package"]["default-run"];
    const toml::array* bins = cargo["bin"].as_array();
    std::vector<std::string> mains;
    if (bins != nullptr)
        for (const toml::node& bin : *bins) {
            if (!bin.is_table()) continue;
            const std::string name = (*bin.as_table())["name"].value_or(std::string());
            const auto file = path_within("", (*bin.as_table())["path"].value_or("src/bin/" + name + ".rs"));
            if (!file || !files.has(*file)) continue;
            if (wanted.value_or(std::string()) == name) return *file;
            mains.push_back(*file);
        }
    if (const std::string file = "src/bin/" + wanted.value_or(std::string()) + ".rs"; files.has(file)) return file;
    if (files.has("src/main.rs")) return "src/main.rs";
    return mains.size() == 1 ? mains.front() : "";
}

// folder: as a Cargo.toml names it, from the topmost folder.
bool is_folder_of_crate(const std::string& folder, const HandedInFiles& files) {
    const auto within = folder.empty() ? std::nullopt : path_within("", folder);
    return within && files.has(*within + "/Cargo.toml");
}

bool is_in_the_archive(const std::string& name, const toml::node& dependency, const HandedInFiles& files) {
    if (const toml::table* table = dependency.as_table())
        if ((*table)["optional"].value_or(false) || is_folder_of_crate((*table)["path"].value_or(std::string()), files))
            return true;
    const std::string other = with_all_replaced(name, {{"-", "_"}});
    return std::ranges::any_of(files.paths, [&](const std::string& path) {
        if (!path.ends_with("/Cargo.toml")) return false;
        const std::string folder = folder_of(path).substr(folder_of(path).rfind('/') + 1);
        const bool has_version =
            folder.starts_with(name + '-') && folder.find_first_of("0123456789") == name.size() + 1;
        return folder == name || folder == other || has_version;
    });
}

}  // namespace

Result<ProjectFacts> read_cargo_toml(const HandedInFiles& files, const std::string& path) {
    const auto text = files.bytes_of(path);
    if (!text) return text.error();
    try {
        const toml::table cargo = parse_toml(*text, path);
        ProjectFacts facts{path, {"rust", "cargo"}};
        facts.edition = cargo["package"]["edition"].value_or(std::string(cargo.contains("package") ? "2015" : ""));
        facts.main = main_of(cargo, files);
        const auto add = [&](const toml::table* dependencies) {
            if (dependencies == nullptr) return;
            for (const auto& [key, value] : *dependencies) {
                const toml::table* table = value.as_table();
                // The table of the workspace has that one.
                if (table && (*table)["workspace"].value_or(false)) continue;
                const std::string renamed = table ? (*table)["package"].value_or(std::string()) : "";
                const std::string name = renamed.empty() ? std::string(key.str()) : renamed;
                if (!is_in_the_archive(name, value, files) && std::ranges::count(facts.missing, name) == 0)
                    facts.missing.push_back(name);
            }
        };
        for (const char* key : {"dependencies", "build-dependencies"}) add(cargo[key].as_table());
        add(cargo["workspace"]["dependencies"].as_table());
        if (const toml::table* targets = cargo["target"].as_table())
            for (const auto& [target, value] : *targets)
                if (const toml::table* of_target = value.as_table()) add((*of_target)["dependencies"].as_table());
        return facts;
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

}  // namespace isola_arena
