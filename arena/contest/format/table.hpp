#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// The number of the last round that was played, 0 before the first.
int last_round(Results results);

/// `round 3`
std::string numbered(int round);

inline bool is_bye(const PlayedPairing& played) { return !played.pairing.second; }

/// Who lost this pairing: nobody by a bye or a draw.
std::optional<std::size_t> loser(const PlayedPairing& played);

/// An entrant a line, by seed: matches, games and score counted, the rest left empty.
std::vector<Standing> tally(std::size_t entrants, Results results);

/// A win 1, a draw 0.5.
double match_points(const Standing& standing);

/// For each entrant the points of those he met, as the table has them: as a whole, and weighted by how he fared. A bye
/// is a win against somebody who had as many points before it and makes half of a point in each round after it.
struct OpponentPoints {
    std::vector<double> met;       ///< Buchholz
    std::vector<double> overcome;  ///< Sonneborn-Berger
};
OpponentPoints opponent_points(const std::vector<Standing>& by_seed, Results results);

/// Best first. better(a, b) is a strict order of lines; lines of which none is better share a rank and stay in order.
template <class Better>
void rank_by(std::vector<Standing>& table, Better better) {
    std::ranges::stable_sort(table, better);
    for (std::size_t at = 0; at < table.size(); ++at) {
        const bool shared = at > 0 && !better(table[at - 1], table[at]);
        table[at].rank = shared ? table[at - 1].rank : static_cast<int>(at) + 1;
    }
}

}  // namespace isola_arena::format
