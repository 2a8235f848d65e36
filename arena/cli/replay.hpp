#pragma once

#include <string>
#include <vector>

#include "arena/cli/command.hpp"
#include "arena/cli/confinement.hpp"

namespace isola_arena {

/// What `arena replay` is asked for.
struct ReplayOptions {
    std::vector<std::string> records;
    std::string game;
    bool verify = false;
    int turn = 0;
    std::string bot;
    std::string bots_file;
    std::vector<std::string> bot_types;
    ConfinementOptions confinement;
    double speed = 4;
    bool json = false;
};

/// Shows a recorded game, judges several again, or asks a bot again. Throws UsageError and StoreProblem.
Exit run_replay(const ReplayOptions& options);

}  // namespace isola_arena
