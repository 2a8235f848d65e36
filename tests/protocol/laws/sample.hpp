#pragma once

#include "protocol/game.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::laws {

/// What the laws need of a game beyond the Game concept. A specialisation has:
/// - `draw_rules()`: rules to try, drawn with RapidCheck's generators;
/// - `any_move(position, rng)`: a random move, legal or not;
/// - `with_other_secrets(position, player, rng)`: positions that differ from this one only in what that player may not
///   know; left out where a game hides nothing;
/// - `reads_back(position, milliseconds)`: whether the board line, read again, is the position without its past;
///   left out where a game hides something.
template <class G>
struct Sample;

/// Returns a random legal move of whoever is to move, nature included.
template <Game G>
typename G::Move random_move(const typename G::Position& position, Rng& rng) {
    if constexpr (GameOfChance<G>) {
        if (G::to_move(position) == Actor::nature) return G::nature(position, rng.next());
    }
    const auto moves = G::legal_moves(position);
    return moves[rng.below(moves.size())];
}

/// Returns the position after all moves that nature has to make in it.
template <Game G>
typename G::Position after_nature(typename G::Position position, Rng& rng) {
    while (!G::outcome(position) && G::to_move(position) == Actor::nature)
        position = G::play(position, random_move<G>(position, rng));
    return position;
}

/// Plays a random turn of a player or nature; if the game supports discarded turns, sometimes discards it.
template <Game G>
typename G::Position random_turn(typename G::Position position, Rng& rng) {
    if constexpr (SkippableGame<G>) {
        if (rng.below(10) == 0) return G::skip(std::move(position));
    }
    return G::play(position, random_move<G>(position, rng));
}

/// Returns the position after that many random turns, or at the end of the game if it ends earlier.
template <Game G>
typename G::Position after_random_turns(const typename G::Rules& rules, Rng& rng, int turns) {
    auto position = G::start(rules);
    for (int i = 0; i < turns && !G::outcome(position); ++i) position = random_turn<G>(std::move(position), rng);
    return position;
}

}  // namespace isola_arena::laws
