#include "tests/bot/dominoes/random_games.hpp"

#include <algorithm>
#include <tuple>

namespace isola_arena::dominoes::testing {
namespace {

std::tuple<int, bool, int> worth(const State& state, const Play& choice) {
    const Player me = state.to_move;
    const State next = play(state, choice);
    int points = next.last->points;
    if (next.over) points += next.over->winner == me ? points_of_a_win : -points_of_a_win;
    else if (!can_play(next, next.to_move)) points += points_of_a_pass;
    return {points, choice.tile.is_double(), choice.tile.pips()};
}

}  // namespace

State dealt(const Rules& rules, std::uint64_t seed) {
    const State undealt = start(rules);
    return play(undealt, nature(undealt, seed));
}

State after(const State& state, const Play& choice) {
    State next = play(state, choice);
    while (to_move(next) == Actor::nature) next = play(next, nature(next, 0));
    return next;
}

Play random_play(const State& state, Rng& rng) {
    const auto plays = legal_plays(state);
    return plays[rng.below(plays.size())];
}

State random_position(const Rules& rules, int plays, Rng& rng) {
    State state = dealt(rules, rng.next());
    for (int turn = 0; turn < plays; ++turn) {
        State next = after(state, random_play(state, rng));
        if (outcome(next)) break;
        state = std::move(next);
    }
    return state;
}

Play simple_play(const State& state) {
    const auto plays = legal_plays(state);
    return *std::ranges::max_element(plays, {}, [&](const Play& choice) { return worth(state, choice); });
}

}  // namespace isola_arena::dominoes::testing
