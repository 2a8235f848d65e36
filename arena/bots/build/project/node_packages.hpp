#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/build/project/handed_in_files.hpp"

namespace isola_arena {

/// A folder in which pnpm keeps packages. The links to them are no part of what was handed in.
inline constexpr std::string_view folder_of_pnpm = "node_modules/.pnpm/";

/// Returns whether a package of that name is among the files: in a folder node_modules, or as a project of its own.
bool has_node_package(const std::string& name, const HandedInFiles& files);

/// Returns whether the topmost package.json names folders of packages (`workspaces`, or those of pnpm and Lerna), but no
/// program of its own.
bool only_lists_workspaces(const HandedInFiles& files);

/// Returns those of the folders whose package.json has the name of a dependency in that of another one. They are
/// libraries of the project.
std::set<std::string> packages_used_by_others(const std::vector<std::string>& folders, const HandedInFiles& files);

/// Returns the source of a file that may have to be built first, or whose ending is not said: `src/bot.ts` for
/// `dist/bot.js`, `a.js` for `a`; empty if no such file was handed in.
std::string node_source_of(const std::string& path, const HandedInFiles& files);

}  // namespace isola_arena
