#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"

/// A small language for the tests of the statistics.
namespace isola_arena::rating_tests {

/// A contest, written match by match. Entrants count from 0.
struct SmallContest {
    std::vector<Pairing> pairings;
    std::map<GameKey, GameSummary> summaries;

    /// Adds a match. results: a letter for each game, from the view of the bot named first: `w`, `d`, `l`; `.` for a
    /// game not yet played.
    SmallContest& match(std::size_t first, std::size_t second, const std::string& results, int round = 1);
    SmallContest& bye(std::size_t first, int round = 1);

    GameSummary& game(int pairing, int number) { return summaries.at({pairing, number}); }
    Games games() const;
};

/// Returns results with this many pairs of 0, 0.5, 1, 1.5 and 2 points.
PairedResults pairs(long none, long half, long one, long one_and_a_half, long two);

/// Returns results with this many single games.
PairedResults singles(long wins, long draws, long losses);

/// Returns the same results from the opponent's view.
PairedResults turned(const PairedResults& results);

/// Returns the results repeated `factor` times.
PairedResults times(const PairedResults& results, long factor);

}  // namespace isola_arena::rating_tests
