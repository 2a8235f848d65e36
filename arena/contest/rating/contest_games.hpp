#pragma once

#include <array>
#include <numeric>
#include <optional>
#include <span>

#include "arena/contest/format/format.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/rules/events/game_result.hpp"

/// arena/contest/rating computes statistics and ratings from the games of a contest: crosstable, Elo, statistics.
/// Glicko-2 is in glicko/, the sequential test in sprt/. Open this header first. With the Book of a contest:
///
///     const Crosstable table = crosstable(entrants, book.issued(), book.games());
///     const std::vector<FieldRating> ratings = field_elo(table);
///     const EloEstimate duel = estimate_elo(paired_results(0, 1, book.issued(), book.games()));
///
/// The functions have no shared state. Any thread may call them on games that no thread changes meanwhile.
namespace isola_arena {

/// The pairings of a contest; number N is element N - 1.
using PairingList = std::span<const Pairing>;

namespace rating {

/// Returns the half points that a game brought to a player: won 2, drawn 1, lost 0.
inline int half_points(const GameSummary& game, Player player) {
    if (!game.winner) return 1;
    return game.winner == player ? 2 : 0;
}

/// Calls visit(game, pairing, entrants by player) for each game, by key. Leaves out a game of a bye, or of a pairing
/// that is not in the list, because it is no game of this contest.
template <class Visit>
void for_each_game(PairingList pairings, const Games& games, Visit visit) {
    for (std::size_t index = 0; index < pairings.size(); ++index) {
        const Pairing& pairing = pairings[index];
        if (!pairing.second) continue;
        games.for_each_of(static_cast<int>(index) + 1, [&](const GameSummary& game) {
            PerPlayer<std::size_t> entrants;
            for (const Player player : both_players) entrants[player] = entrant_of(pairing, game.key.number, player);
            visit(game, pairing, entrants);
        });
    }
}

}  // namespace rating

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
