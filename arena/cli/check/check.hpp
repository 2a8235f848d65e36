#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cli/options/confinement.hpp"

namespace isola_arena {

/// The options of `arena check`; an empty string is an option not given.
struct CheckOptions {
    std::string bot;
    std::string contest;
    std::string rules;
    std::string board;
    std::string bots_file;
    std::string turn_time;
    std::string start_time;
    std::string clock;
    ConfinementOptions confinement;
    bool json = false;
    std::vector<std::string> bot_types;
};

/// Checks whether a bot is fit for a contest and prints the findings. Returns Exit::does_not_hold if it is not. Throws
/// UsageError if the options are wrong or the bot cannot be used.
Exit run_check(const CheckOptions& options);

}  // namespace isola_arena
