#pragma once

#include <filesystem>
#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/cli/reference/program_reference.hpp"

namespace isola_arena {

/// Writes the manual pages of the program and of each command into the folder, which is made if it is missing:
/// arena.1, arena-match.1, ... The same program writes the same bytes. Throws UsageError if a page cannot be written, or if
/// a new folder would have the name of a command.
Exit run_manual(const ProgramReference& reference, const std::string& version, const std::filesystem::path& folder);

}  // namespace isola_arena
