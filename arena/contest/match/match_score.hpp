#pragma once

#include <map>
#include <optional>
#include <string>

#include "arena/contest/rating/statistics.hpp"
#include "arena/contest/rating/paired_results.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// The score of the bot of the first seat in the games of a match. Games may be taken in any order.
class MatchScore {
public:
    /// Adds a game. game_number: in the match, from 1. winner: nullopt if the game was drawn.
    void take(int game_number, std::optional<Player> winner);

    const WinsDrawsLosses& made() const { return made_; }

    /// Returns the bot's results by pairs. A game whose partner was not taken counts by itself, such as the last one of
    /// an odd number.
    PairedResults results() const;

private:
    WinsDrawsLosses made_;
    PairedResults pairs_;                ///< of pairs that are complete
    std::map<int, Observation> halves_;  ///< the other games, by the number of the pair, from 0
};

/// Returns `greedy 61 won, 2 drawn, 37 lost; Elo +85 (+10 to +166), 95 % interval`.
std::string score_text(const std::string& name, const MatchScore& score);

/// Returns a line with LF such as `100 games: greedy 61 won, 2 drawn, 37 lost; Elo +85 (+10 to +166)`. name: of the bot
/// of the first seat.
std::string score_line(const std::string& name, const MatchScore& score);

}  // namespace isola_arena
