#pragma once

#include <filesystem>
#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/cli/reference/program_reference.hpp"

namespace isola_arena {

/// Writes the manual pages of the program and of each command into the folder: arena.1, arena-match.1, ... Makes the
/// folder if it is missing. The same program writes the same bytes. Throws UsageError if a page cannot be written, or
/// if the folder would be made and has the name of a command.
Exit run_manual(const ProgramReference& reference, const std::string& version, const std::filesystem::path& folder);

}  // namespace isola_arena
