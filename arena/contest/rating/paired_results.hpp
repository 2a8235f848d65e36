#pragma once

#include <array>
#include <numeric>
#include <optional>

#include "arena/contest/rating/contest_games.hpp"

namespace isola_arena {

/// The results of one bot, the subject, against another. Games 2k-1 and 2k of a match have the same chances with the
/// sides exchanged, so their results are not independent: they are one observation. Only a game that has no partner,
/// the last of an odd number, is an observation by itself.
struct PairedResults {
    std::array<long, 5> pairs{};    ///< how many pairs brought the subject 0, 0.5, 1, 1.5, 2 points
    std::array<long, 3> singles{};  ///< how many single games it lost, drew, won

    long games() const {
        return 2 * std::accumulate(pairs.begin(), pairs.end(), 0L) +
               std::accumulate(singles.begin(), singles.end(), 0L);
    }

    bool operator==(const PairedResults&) const = default;
};

/// One observation: a pair of games or a single one.
struct Observation {
    int games = 2;
    int half_points = 0;  ///< of the first named of the pairing: 0 to 4, in a single game 0 to 2
    bool operator==(const Observation&) const = default;
};

/// Returns the observation that begins with this game of the pairing, whose number is odd; nullopt if one of the
/// observation's games is missing. The pairing must not be a bye.
std::optional<Observation> observation(PairingList pairings, const Games& games, GameKey begin);

/// Adds the observation. of_first: whether the subject is the first named of the pairing.
void add(PairedResults& results, const Observation& observation, bool of_first);

/// Returns the results of the subject against that opponent in the whole contest. A pair of which only one game has
/// been played is left out until it is whole: one game alone would credit the bot with the advantage of its side.
PairedResults paired_results(std::size_t subject, std::size_t opponent, PairingList pairings, const Games& games);

}  // namespace isola_arena
