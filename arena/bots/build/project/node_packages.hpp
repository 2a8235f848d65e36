#pragma once

#include <string>
#include <string_view>

#include "arena/bots/build/project/handed_in_files.hpp"

namespace isola_arena {

/// A folder in which pnpm keeps packages. The links to them are no part of what was handed in.
inline constexpr std::string_view folder_of_pnpm = "node_modules/.pnpm/";

/// Returns whether a package of that name is among the files: in a folder node_modules, or as a project of its own.
bool has_node_package(const std::string& name, const HandedInFiles& files);

/// Returns the source of a file that may have to be built first, or whose ending is not said: `src/bot.ts` for
/// `dist/bot.js`, `a.js` for `a`; empty if no such file was handed in.
std::string node_source_of(const std::string& path, const HandedInFiles& files);

}  // namespace isola_arena
