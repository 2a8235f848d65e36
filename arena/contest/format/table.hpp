#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// Returns the number of the last round that was played, 0 before the first.
int last_round(Results results);

/// Returns the name of a round, such as `round 3`.
std::string numbered(int round);

inline bool is_bye(const PlayedPairing& played) { return !played.pairing.second; }

/// An entrant that joins after pairings have been issued: see pairings_of_latecomer().
struct Latecomer {
    std::size_t entrant;
    int last_round;
    const std::vector<bool>& gone;
};

/// Returns the matches of the latecomer against the first `opponents` entrants, without those that have left, a round
/// each. The latecomer starts every second match, and in the next cycle the others. games: of a match.
std::vector<Pairing> latecomer_meets(std::size_t opponents, int cycles, int games, const Latecomer& latecomer);

/// Returns whether the games of this pairing were played: it is no bye, and no forfeit.
inline bool has_games(const PlayedPairing& played) { return !is_bye(played) && !played.is_forfeit; }

/// Returns the entrant that wins this pairing without a game, by a bye or because the other has left; nullopt if it is
/// played, or if everybody in it has left.
std::optional<std::size_t> winner_without_games(const PlayedPairing& played);

/// Returns the entrant that advances from this pairing of a knock-out: its winner. After a draw, returns nullopt if the
/// match is to be played again, else the favourite.
std::optional<std::size_t> advancing(const PlayedPairing& played, int replays, std::size_t favourite);

/// Returns the same pairing once more, with sides exchanged.
Pairing again(const Pairing& drawn);

/// Returns how many rounds a knock-out takes until one entrant is left.
int knockout_rounds(std::size_t entrants);

/// Returns the number of rounds in which each entrant meets every other one once: entrants - 1, or entrants if that
/// number is odd.
int rounds_of_cycle(std::size_t entrants);

/// Returns the pairings of a round of the Berger tables, with their order and their sides. round: from 1. After the
/// last round the tables begin again with sides exchanged. In an odd field one entrant rests.
std::vector<Pairing> berger_round(const FormatRules& rules, std::size_t entrants, int round);

/// Returns one line for each entrant, by seed, with matches, games and score; the other members are left empty.
std::vector<Standing> tally(std::size_t entrants, Results results);

/// Returns the match points of a line: a win (or a bye) 1, a draw 0.5.
double match_points(const Standing& standing);

/// For each entrant the points of its opponents, as the table has them: their sum, and their sum weighted by its
/// results against them. A bye is a win against an assumed opponent that had as many points before the bye and makes
/// half a point in each later round.
struct OpponentPoints {
    std::vector<double> met;       ///< Buchholz
    std::vector<double> overcome;  ///< Sonneborn-Berger
};

/// Whose points a forfeit counts with in opponent_points(): those of the assumed opponent of a bye, or those of the
/// entrant that has left. The assumed opponent has half a point for each later round, which fits only formats in which
/// every entrant plays in each round.
enum class ForfeitOf : std::uint8_t { assumed_opponent, one_that_left };

OpponentPoints opponent_points(const std::vector<Standing>& by_seed, Results results, ForfeitOf forfeits);

/// Sorts the table, best first, and sets the ranks. better(a, b) is a strict order of lines; lines of which neither is
/// better share a rank and stay in order.
template <class Better>
void rank_by(std::vector<Standing>& table, Better better) {
    std::ranges::stable_sort(table, better);
    for (std::size_t at = 0; at < table.size(); ++at) {
        const bool shared = at > 0 && !better(table[at - 1], table[at]);
        table[at].rank = shared ? table[at - 1].rank : static_cast<int>(at) + 1;
    }
}

}  // namespace isola_arena::format
