#pragma once

#include "arena/cli/options/command.hpp"

namespace CLI {
class App;
}

namespace isola_arena {

/// Register commands, each of which sets the status when it has run. add_contest_commands(): those that play, show and
/// host contests: tournament, standings, report, export, analyse, serve, host and work. add_reference_commands(): those
/// about the arena and its games: list, doctor, perft, version, manual, and complete, which is for shells and which no
/// help lists.
void add_contest_commands(CLI::App& program, Exit& status);
void add_reference_commands(CLI::App& program, Exit& status);

}  // namespace isola_arena
