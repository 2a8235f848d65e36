#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/build/project/handed_in_files.hpp"
#include "protocol/result.hpp"

/// arena/bots/build/project reads the files by which build systems and editors know a project (pom.xml, build.gradle,
/// *.csproj, package.json, Cargo.toml, go.mod, pyproject.toml). They are read, never run. Open this header first:
///
///     const auto projects = read_projects(files_in(source));
///     if (const ProjectFacts* facts = facts_for(*projects, "java")) use(facts->main_class);
///
/// Any thread may call these functions. What they read is a stranger's: no file may be large or nested deeply.
namespace isola_arena {

/// What the topmost project file of a submission says. Paths are from the submission's folder.
struct ProjectFacts {
    std::string file;                                  ///< `pom.xml`
    std::vector<std::string> recipes;                  ///< names of the recipes for which it speaks
    std::vector<std::string> sources = {};             ///< folders of sources; empty: not said
    std::string main = {};                             ///< the main file, which exists; empty: not said
    std::string main_class = {};                       ///< of Java and C#, with its package; empty: not said
    std::string edition = {};                          ///< of the language: `2021`, `21`, `1.22.5`; empty: not said
    std::vector<std::string> missing = {};             ///< names of dependencies that the submission does not have
    std::map<std::string, std::string> programs = {};  ///< of Cargo: the names of its programs, by their main files;
                                                       ///< of Python: `MODULE:FUNCTION`
};

/// Reads the project files in the topmost folder. Returns an error, which names the file and the place in it, if one
/// is damaged, or names a main file outside of the submission.
Result<std::vector<ProjectFacts>> read_projects(const HandedInFiles& files);

/// Returns the packages that a program in JavaScript or TypeScript, and the files that it imports, ask for, and that
/// are neither of Node.js nor among the files.
std::vector<std::string> packages_lacking(const std::string& main, const HandedInFiles& files);

/// Returns whether a source in Go says that it is no part of its package (`//go:build ignore`).
bool is_ignored_by_go(std::string_view source);

/// Returns whether a source in C# has statements outside of its classes, which only newer compilers take for a program.
bool has_statements_outside_of_classes(std::string_view source);

/// Returns the facts for a recipe; nullptr if there are none.
const ProjectFacts* facts_for(const std::vector<ProjectFacts>& projects, std::string_view recipe);

/// Returns the topmost folders that have a project file, a Makefile, a CMakeLists.txt or a bots.toml: an empty text if
/// the submission's own folder does. A package.json that only lists its workspaces, and a pyproject.toml without a
/// program, do not count. Neither does a package that another one of these folders depends on.
std::vector<std::string> project_folders(const HandedInFiles& files);

/// The readers of one kind of project file each. path: from the submission's folder.
Result<ProjectFacts> read_pom(const HandedInFiles& files, const std::string& path);
Result<ProjectFacts> read_gradle(const HandedInFiles& files, const std::string& path);
Result<ProjectFacts> read_csproj(const HandedInFiles& files, const std::string& path);
Result<ProjectFacts> read_package_json(const HandedInFiles& files, const std::string& path);
Result<ProjectFacts> read_cargo_toml(const HandedInFiles& files, const std::string& path);
Result<ProjectFacts> read_go_mod(const HandedInFiles& files, const std::string& path);
Result<ProjectFacts> read_pyproject(const HandedInFiles& files, const std::string& path);

}  // namespace isola_arena
