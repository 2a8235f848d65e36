#include <algorithm>
#include <utility>

#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/build/project/project.hpp"

namespace isola_arena {
namespace {

// Returns whether each part between points could be a name in Python, so that no other code is in it.
bool is_dotted_name(std::string_view text) {
    return std::ranges::all_of(split(text, '.'), [](std::string_view name) {
        const auto is_letter = [](char c) {
            return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        };
        return !name.empty() && std::ranges::all_of(name, is_letter);
    });
}

// Returns the file of a module, also in `src`; empty if it was not handed in.
std::string file_of_module(const std::string& module, const HandedInFiles& files) {
    const std::string path = with_all_replaced(module, {{".", "/"}});
    for (const char* begin : {"", "src/"})
        for (const char* end : {".py", "/__init__.py"})
            if (const std::string file = begin + path + end; files.has(file)) return file;
    return {};
}

// Adds the programs of a table such as [project.scripts], whose values are `MODULE:FUNCTION`. Poetry may have a table
// with the value as `reference`.
void add_programs(const toml::node_view<const toml::node>& scripts, const HandedInFiles& files,
                  std::map<std::string, std::string>& programs) {
    if (const toml::table* table = scripts.as_table())
        for (const auto& [name, script] : *table) {
            const toml::table* details = script.as_table();
            const std::string text =
                details == nullptr ? script.value_or(std::string()) : (*details)["reference"].value_or(std::string());
            const std::string entry(trimmed(std::string_view(text).substr(0, text.find('['))));
            const std::size_t colon = entry.find(':');
            if (colon == std::string::npos) continue;
            const std::string module(trimmed(std::string_view(entry).substr(0, colon)));
            const std::string function(trimmed(std::string_view(entry).substr(colon + 1)));
            if (!is_dotted_name(module) || !is_dotted_name(function)) continue;
            if (const std::string file = file_of_module(module, files); !file.empty())
                programs.emplace(file, module + ':' + function);
        }
}

}  // namespace

Result<ProjectFacts> read_pyproject(const HandedInFiles& files, const std::string& path) {
    const auto text = files.bytes_of(path);
    if (!text) return text.error();
    try {
        const toml::table project = parse_toml(*text, path);
        ProjectFacts facts{path, {"python"}};
        add_programs(project["project"]["scripts"], files, facts.programs);
        add_programs(project["tool"]["poetry"]["scripts"], files, facts.programs);
        // A file at the top is what its author starts by hand, unless it is one of these programs.
        const bool has_file_on_top = std::ranges::any_of(files.paths, [&](const std::string& file) {
            return matches(file, "*.py") && side_part_of(file).empty() && !facts.programs.contains(file);
        });
        if (has_file_on_top) facts.programs.clear();
        if (facts.programs.size() == 1) facts.main = facts.programs.begin()->first;
        return facts;
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

}  // namespace isola_arena
