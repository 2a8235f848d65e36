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

bool is_in_the_archive(const std::string& name, const toml::node& dependency, const HandedInFiles& files) {
    if (const toml::table* table = dependency.as_table())
        if ((*table)["optional"].value_or(false) ||
            (table->contains("path") && path_within("", (*table)["path"].value_or(std::string()))))
            return true;
    const std::string other = with_all_replaced(name, {{"-", "_"}});
    return std::ranges::any_of(files.paths, [&](const std::string& path) {
        if (!path.ends_with("/Cargo.toml")) return false;
        const std::string folder = folder_of(path).substr(folder_of(path).rfind('/') + 1);
        return folder == name || folder == other || folder.starts_with(name + '-');
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
        if (const toml::table* dependencies = cargo["dependencies"].as_table())
            for (const auto& [key, value] : *dependencies)
                if (const std::string name(key.str()); !is_in_the_archive(name, value, files))
                    facts.missing.push_back(name);
        return facts;
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

}  // namespace isola_arena
