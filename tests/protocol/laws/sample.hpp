#pragma once

#include "protocol/game.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::laws {

/// What the laws must be told of a game beyond what the Game concept says. A specialisation offers:
/// - `draw_rules()`: rules to try, drawn with RapidCheck's generators;
/// - `any_move(position, rng)`: a random move, legal or not;
/// - `with_other_secrets(position, player, rng)`: positions that differ from this one only in what that player may not
///   know; left out where a game hides nothing;
/// - `reads_back(position, milliseconds)`: whether the board line, read again, is the position without its past;
///   left out where a game hides something.
template <class G>
struct Sample;

/// A legal move of whoever is to move, nature included.
template <Game G>
typename G::Move random_move(const typename G::Position& position, Rng& rng) {
    if constexpr (GameOfChance<G>) {
        if (G::to_move(position) == Actor::nature) return G::nature(position, rng.next());
    }
    const auto moves = G::legal_moves(position);
    return moves[rng.below(moves.size())];
}

/// The position after all that nature has to do in it.
template <Game G>
typename G::Position after_nature(typename G::Position position, Rng& rng) {
    while (!G::outcome(position) && G::to_move(position) == Actor::nature)
        position = G::play(position, random_move<G>(position, rng));
    return position;
}

/// A turn as a player or nature takes it at random: sometimes a discarded one where the game knows discards.
template <Game G>
typename G::Position random_turn(typename G::Position position, Rng& rng) {
    if constexpr (SkippableGame<G>) {
        if (rng.below(10) == 0) return G::skip(std::move(position));
    }
    return G::play(position, random_move<G>(position, rng));
}

/// The position after that many random turns, or at the end of the game if it comes first.
template <Game G>
typename G::Position after_random_turns(const typename G::Rules& rules, Rng& rng, int turns) {
    auto position = G::start(rules);
    for (int i = 0; i < turns && !G::outcome(position); ++i) position = random_turn<G>(std::move(position), rng);
    return position;
}

}  // namespace isola_arena::laws
