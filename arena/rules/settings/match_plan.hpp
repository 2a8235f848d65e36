#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/rules/settings/machine.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "arena/rules/settings/run_conditions.hpp"
#include "arena/rules/settings/seed.hpp"
#include "arena/rules/settings/settings.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// The plan of a match between two bots, as plain values. The first bot starts the odd games.
struct MatchPlan : MatchSettings, RunSettings {
    std::string contest;  ///< empty: none
    std::string rules;    ///< complete: `name key=value ...`
    Seed seed;
    RunConditions conditions = {};  ///< GameHeader::conditions
    Machine machine = {};           ///< GameHeader::machine
    std::vector<Opening> openings;  ///< one for each pair of games, repeated in order; all must fit the rules
};

/// A range of consecutive games of a match, both ends included. Games count from 1.
struct GameRange {
    int first = 1;
    int last = 1;
};

/// Returns the index (0 or 1) of the bot that plays as that player in that game.
constexpr std::size_t seat_of(int game_number, Player player) {
    return (static_cast<std::size_t>(game_number) + 1 + index(player)) % 2;
}

}  // namespace isola_arena
