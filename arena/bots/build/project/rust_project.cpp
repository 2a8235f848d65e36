#include <algorithm>
#include <filesystem>

#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/build/project/project.hpp"

namespace isola_arena {
namespace {

// Returns the programs that cargo makes: those of [[bin]], src/main.rs, and those of src/bin.
std::map<std::string, std::string> programs_of(const toml::table& cargo, const HandedInFiles& files) {
    std::map<std::string, std::string> programs;
    const std::string package = cargo["package"]["name"].value_or(std::string());
    if (const toml::array* bins = cargo["bin"].as_array())
        for (const toml::node& bin : *bins) {
            if (!bin.is_table()) continue;
            const std::string name = (*bin.as_table())["name"].value_or(std::string());
            std::vector<std::string> places{"src/bin/" + name + ".rs", "src/bin/" + name + "/main.rs"};
            if (name == package) places.emplace_back("src/main.rs");
            if (const auto path = (*bin.as_table())["path"].value<std::string>()) places = {*path};
            for (const std::string& place : places)
                if (const auto file = path_within("", place); file && files.has(*file)) programs.emplace(*file, name);
        }
    if (files.has("src/main.rs")) programs.emplace("src/main.rs", package);
    for (const std::string& file : files.matching("src/bin/*.rs"))
        programs.emplace(file, std::filesystem::path(file).stem().string());
    for (const std::string& file : files.matching("src/bin/*/main.rs"))
        programs.emplace(file, std::filesystem::path(folder_of(file)).filename().string());
    return programs;
}

// Returns the main file of the program to build: the program of default-run, else the one called `bot`, else the one
// named after the package, else src/main.rs, else the only [[bin]]. Returns an empty text if all of these are missing.
std::string main_of(const toml::table& cargo, const std::map<std::string, std::string>& programs) {
    for (const std::string& name : {cargo["package"]["default-run"].value_or(std::string()), std::string("bot"),
                                    cargo["package"]["name"].value_or(std::string())})
        for (const auto& [file, of_program] : programs)
            if (!name.empty() && of_program == name) return file;
    if (programs.contains("src/main.rs")) return "src/main.rs";
    const toml::array* bins = cargo["bin"].as_array();
    if (bins == nullptr || bins->size() != 1 || !bins->front().is_table()) return {};
    const std::string name = (*bins->front().as_table())["name"].value_or(std::string());
    const auto only = std::ranges::find(programs, name, [](const auto& each) { return each.second; });
    return only == programs.end() ? "" : only->first;
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
        facts.programs = programs_of(cargo, files);
        facts.main = main_of(cargo, facts.programs);
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
