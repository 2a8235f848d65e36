#pragma once

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
}  // namespace isola_arena
