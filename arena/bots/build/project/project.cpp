#include "arena/bots/build/project/project.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "arena/bots/build/project/node_packages.hpp"

namespace isola_arena {
namespace {

struct ProjectKind {
    const char* pattern;
    Result<ProjectFacts> (*read)(const HandedInFiles& files, const std::string& path);
};

// Of several files of one kind in the topmost folder the first counts.
constexpr std::array kinds{ProjectKind{"pom.xml", read_pom},
                           ProjectKind{"build.gradle", read_gradle},
                           ProjectKind{"build.gradle.kts", read_gradle},
                           ProjectKind{"settings.gradle", read_gradle},
                           ProjectKind{"settings.gradle.kts", read_gradle},
                           ProjectKind{"*.csproj", read_csproj},
                           ProjectKind{"package.json", read_package_json},
                           ProjectKind{"Cargo.toml", read_cargo_toml},
                           ProjectKind{"go.mod", read_go_mod},
                           ProjectKind{"pyproject.toml", read_pyproject}};

constexpr std::array<const char*, 6> other_marks{"bots.toml", "CMakeLists.txt", "Makefile",
                                                 "makefile",  "GNUmakefile",    "go.work"};

bool marks_a_project(const std::string& path, const HandedInFiles& files) {
    const auto fits = [&](const char* pattern) { return matches(path, std::string("**/") + pattern); };
    if (fits("package.json")) return !only_lists_workspaces(files.below(folder_of(path)));
    if (fits("pyproject.toml")) {
        const auto facts = read_pyproject(files.below(folder_of(path)), "pyproject.toml");
        return !facts || !facts->programs.empty();
    }
    return std::ranges::any_of(kinds, fits, &ProjectKind::pattern) || std::ranges::any_of(other_marks, fits);
}

}  // namespace

Result<std::vector<ProjectFacts>> read_projects(const HandedInFiles& files) {
    std::vector<ProjectFacts> all;
    decltype(ProjectKind::read) reader = nullptr;
    for (const ProjectKind& kind : kinds) {
        const std::vector<std::string> found = files.matching(kind.pattern);
        // One reading of Gradle's files takes all of them.
        if (found.empty() || std::exchange(reader, kind.read) == kind.read) continue;
        auto facts = kind.read(files, found.front());
        if (!facts) return facts.error();
        if (facts_for(all, facts->recipes.front()) == nullptr) all.push_back(std::move(facts).value());
    }
    return all;
}

const ProjectFacts* facts_for(const std::vector<ProjectFacts>& projects, std::string_view recipe) {
    const auto found = std::ranges::find_if(
        projects, [&](const ProjectFacts& each) { return std::ranges::count(each.recipes, recipe) > 0; });
    return found == projects.end() ? nullptr : &*found;
}

std::vector<std::string> project_folders(const HandedInFiles& files) {
    std::set<std::string> folders;
    for (const std::string& path : files.paths)
        if (folder_of_others(path, files).empty() && side_part_of(path).empty() && marks_a_project(path, files))
            folders.insert(folder_of(path));
    std::vector<std::string> topmost;
    for (const std::string& folder : folders)
        if (std::ranges::none_of(folders,
                                 [&](const std::string& other) { return other != folder && is_below(folder, other); }))
            topmost.push_back(folder);
    const std::set<std::string> used = packages_used_by_others(topmost, files);
    std::erase_if(topmost, [&](const std::string& folder) { return used.contains(folder); });
    return topmost;
}

}  // namespace isola_arena
