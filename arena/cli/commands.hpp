#pragma once

#include "arena/cli/command.hpp"

namespace isola_arena {

/// Reads the words of the command line (argv[0] is the program's name), runs the command that they name and returns its
/// status. Help and the version go to stdout. Throws UsageError if the words are wrong, and what the command throws.
Exit run_command(int argc, char** argv);

}  // namespace isola_arena
