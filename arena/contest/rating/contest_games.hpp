#pragma once

#include <map>
#include <span>

#include "arena/contest/format/format.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/game_summary.hpp"

namespace isola_arena {

/// The pairings of a contest; number N is element N - 1.
using PairingList = std::span<const Pairing>;

/// The games of a contest that are known so far.
using GameMap = std::map<GameKey, GameSummary>;

namespace rating {

/// What a player made of a game in half points: won 2, drawn 1, lost 0.
inline int half_points(const GameSummary& game, Player player) {
    if (!game.winner) return 1;
    return game.winner == player ? 2 : 0;
}

/// Calls visit(game, pairing, entrants by player) for each game, by key. A game of a pairing that is not in the list, or
/// of a bye, is none of this contest and left out.
template <class Visit>
void for_each_game(PairingList pairings, const GameMap& games, Visit visit) {
    for (const auto& [key, game] : games) {
        if (key.pairing < 1 || static_cast<std::size_t>(key.pairing) > pairings.size()) continue;
        const Pairing& pairing = pairings[static_cast<std::size_t>(key.pairing) - 1];
        if (!pairing.second) continue;
        PerPlayer<std::size_t> entrants;
        for (const Player player : both_players) entrants[player] = entrant_of(pairing, key.round, player);
        visit(game, pairing, entrants);
    }
}

}  // namespace rating
}  // namespace isola_arena
