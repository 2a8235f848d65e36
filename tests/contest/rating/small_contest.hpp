#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/paired_results.hpp"

/// The few words that the tests of statistics are written in.
namespace isola_arena::rating_tests {

/// A contest written down match by match. Entrants count from 0.
struct SmallContest {
    std::vector<Pairing> pairings;
    std::map<GameKey, GameSummary> summaries;

    /// A match: a letter for each of its games, as the first named fared: `w`, `d`, `l`; `.`: not played yet.
    SmallContest& match(std::size_t first, std::size_t second, const std::string& results, int round = 1);
    SmallContest& bye(std::size_t first, int round = 1);

    GameSummary& game(int pairing, int number) { return summaries.at({pairing, number}); }
    Games games() const;
};

/// So many pairs with 0, 0.5, 1, 1.5, 2 points.
PairedResults pairs(long none, long half, long one, long one_and_a_half, long two);

/// So many single games.
PairedResults singles(long wins, long draws, long losses);

/// The same from the opponent's side.
PairedResults turned(const PairedResults& results);

/// The same so many times.
PairedResults times(const PairedResults& results, long factor);

}  // namespace isola_arena::rating_tests
