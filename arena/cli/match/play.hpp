#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"

namespace isola_arena {

/// The options of `arena play`.
struct PlayOptions {
    ContestOptions contest;
    std::string bot;      ///< empty: the bot of that level
    int level = 0;        ///< of the game's engine; 0: none
    std::string from;     ///< `RECORD:TURN`
    bool second = false;  ///< the bot moves first; with `from`, next
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

/// Lets a person play one game against a bot, and prints its result. Throws UsageError if the options are wrong or the
/// bot cannot be used.
Exit run_play(const PlayOptions& options);

}  // namespace isola_arena
