#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"

namespace isola_arena {

/// The options of `arena grade`.
struct GradeOptions {
    ContestOptions contest;
    std::string bot;
    int games = 12;      ///< at most, against each level
    double minutes = 5;  ///< after this time a game in progress counts for nothing
    bool json = false;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

/// Lets a bot play against the levels of its game's engine, upwards from level 1, until it does not win more than half
/// of the games against a level. Prints how strong the bot is. Without a contest, rules or times the games are quick
/// ones. Returns does_not_hold if no game was over in time, because then there is no grade. Throws UsageError if the
/// options are wrong, a bot cannot be used, or the game's variant has no levels.
Exit run_grade(const GradeOptions& options);

}  // namespace isola_arena
