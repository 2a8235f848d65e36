#pragma once

#include "protocol/game.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::laws {

/// What the laws must be told of a game beyond what the Game concept says. A specialisation offers:
/// - `draw_rules()`: rules to try, drawn with RapidCheck's generators;
/// - `any_move(position, rng)`: a random move, legal or not;
/// - `reads_back(position, milliseconds)`: whether the board line, read again, is the position without its past;
///   left out where a game hides something.
template <class G>
struct Sample;

/// A turn as a player or nature takes it at random: sometimes a discarded one where the game knows discards.
template <Game G>
typename G::Position random_turn(typename G::Position position, Rng& rng) {
    if constexpr (SkippableGame<G>) {
        if (rng.below(10) == 0) return G::skip(std::move(position));
    }
    if constexpr (requires { G::nature(position, rng.next()); }) {
        if (G::to_move(position) == Actor::nature) return G::play(position, G::nature(position, rng.next()));
    }
    const auto moves = G::legal_moves(position);
    return G::play(std::move(position), moves[rng.below(moves.size())]);
}

/// The position after that many random turns, or at the end of the game if it comes first.
template <Game G>
typename G::Position after_random_turns(const typename G::Rules& rules, Rng& rng, int turns) {
    auto position = G::start(rules);
    for (int i = 0; i < turns && !G::outcome(position); ++i) position = random_turn<G>(std::move(position), rng);
    return position;
}

}  // namespace isola_arena::laws
