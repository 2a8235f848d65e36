#pragma once

#include "protocol/game.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::laws {

/// What the laws need to know about a game besides the Game concept. A specialisation has:
///
/// - `draw_rules()`: rules to try, drawn with RapidCheck's generators;
/// - `any_move(position, rng)`: a random move, legal or not;
/// - `with_other_secrets(position, player, rng)`: positions that differ from this one only in what that player may not
///   know; left out if the game hides nothing;
/// - `reads_back(position, milliseconds)`: whether reading the board line gives the position without its history; left
///   out if the game hides something.
template <class G>
struct Sample;

/// Returns a random legal move of the side that is to move, a player or nature.
template <Game G>
typename G::Move random_move(const typename G::Position& position, Rng& rng) {
    if constexpr (GameOfChance<G>) {
        if (G::to_move(position) == Actor::nature) return G::nature(position, rng.next());
    }
    const auto moves = G::legal_moves(position);
    return moves[rng.below(moves.size())];
}

/// Returns the position after all moves that nature has to make.
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

/// Returns the position after this many random turns, or at the end of the game if that comes first.
template <Game G>
typename G::Position after_random_turns(const typename G::Rules& rules, Rng& rng, int turns) {
    auto position = G::start(rules);
    for (int i = 0; i < turns && !G::outcome(position); ++i) position = random_turn<G>(std::move(position), rng);
    return position;
}

}  // namespace isola_arena::laws
