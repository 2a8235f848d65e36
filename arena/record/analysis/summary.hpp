#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/analysis/analysis.hpp"
#include "arena/record/analysis/turn_tally.hpp"

namespace isola_arena {

/// A turn that gave a won game away: the value was at least 0.8 before the turn, and 0 or less after it.
struct ThrownAway {
    int turn = 0;
    Player player = Player::one;
    bool operator==(const ThrownAway&) const = default;
};

struct Summary {
    PerPlayer<TurnTally> players;
    std::optional<int> turning_point;  ///< the loser's turn after which the winner was ahead for the rest of the game
    std::vector<ThrownAway> thrown_away;
    std::map<std::string, int> unjudged;  ///< number of turns by reason, without the turns that had a fault
};

/// Returns how exact a turn was, 0 to 100 per cent: by Lichess' curve (docs/analysis.md).
double accuracy_of(double loss);

Summary summary_of(const std::vector<JudgedTurn>& turns, const std::optional<Player>& winner);

}  // namespace isola_arena
