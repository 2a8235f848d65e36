#pragma once

#include <map>
#include <optional>
#include <string>

#include "arena/contest/rating/crosstable.hpp"
#include "arena/contest/rating/paired_results.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// What the games of a match say about the bot of its first seat, taken in any order.
class MatchScore {
public:
    /// game_number: in the match, from 1; winner: nullopt: the game was drawn.
    void take(int game_number, std::optional<Player> winner);

    const WinsDrawsLosses& made() const { return made_; }

    /// Returns its results by pairs. The last game of an odd number counts by itself; so do games whose partner is not
    /// there.
    PairedResults results() const;

private:
    WinsDrawsLosses made_;
    PairedResults pairs_;                ///< of pairs that are complete
    std::map<int, Observation> halves_;  ///< the other games, by the number of the pair, from 0
};

/// Returns `greedy 61 won, 2 drawn, 37 lost; Elo +85 (+10 to +166), 95 % interval`.
std::string score_words(const std::string& name, const MatchScore& score);

/// Returns a line with LF such as `100 games: greedy 61 won, 2 drawn, 37 lost; Elo +85 (+10 to +166)`. name: of the bot
/// of the first seat.
std::string score_line(const std::string& name, const MatchScore& score);

}  // namespace isola_arena
