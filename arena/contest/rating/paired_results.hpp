#pragma once

#include <array>
#include <numeric>
#include <optional>

#include "arena/contest/rating/contest_games.hpp"

namespace isola_arena {

/// What one bot, the subject, made against another. Rounds 2k-1 and 2k of a match are the same chances with the sides
/// exchanged, so what happens in one tells something of the other: they are one observation. Only a round that has no
/// partner, the last of an odd number, is an observation by itself.
struct PairedResults {
    std::array<long, 5> pairs{};    ///< how many pairs brought the subject 0, 0.5, 1, 1.5, 2 points
    std::array<long, 3> singles{};  ///< how many single games he lost, drew, won

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

/// The observation that begins with this odd round of the pairing, which is no bye; nothing where one of its games is
/// not there yet.
std::optional<Observation> observation(PairingList pairings, const Games& games, GameKey begin);

/// Adds the observation: of_first says whether the subject is the first named of the pairing.
void add(PairedResults& results, const Observation& observation, bool of_first);

/// What the subject made against that opponent in the whole contest. A pair of which only one game has been played is
/// left out until it is whole: its one game alone would count the side for the bot.
PairedResults paired_results(std::size_t subject, std::size_t opponent, PairingList pairings, const Games& games);

}  // namespace isola_arena
