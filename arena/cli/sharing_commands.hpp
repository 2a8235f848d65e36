#pragma once

#include "arena/cli/options/command.hpp"

namespace CLI {
class App;
}

namespace isola_arena {

/// Register commands, each of which sets the status when it has run: those that play, show and host contests, and those
/// that look things up. `complete`, which is for shells and which no help lists, is among the latter.
void add_contest_commands(CLI::App& program, Exit& status);
void add_reference_commands(CLI::App& program, Exit& status);

}  // namespace isola_arena
