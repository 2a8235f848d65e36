#include "tests/bot/island/players.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace isola_arena::island::testing {
namespace {

std::vector<Choice> choices_of(const View& view) {
    std::vector<Choice> choices = legal_choices(state_seen_as(view));
    std::erase_if(choices, [](const Choice& choice) { return choice.act == Act::shuffle; });
    return choices;
}

int distance_of(const View& view) { return view.pawns[Player::two] - view.pawns[Player::one]; }

int room(const View& view) {
    return view.player == Player::one ? view.pawns[Player::one] : cells - 1 - view.pawns[Player::two];
}

struct Step {
    bool drowns;
    int distance;
    int matching;
    int forward;
};

Step step_of(const View& view, const Choice& choice) {
    const int forward = choice.act == Act::move ? choice.value : -choice.value;
    const int distance = distance_of(view) - forward;
    const int used_up = distance == choice.value ? 1 : 0;
    return {room(view) + forward < 0, distance, count_of(view.hand, distance) - used_up, forward};
}

// Attacks with all matching tiles if there are any; otherwise takes the step with the highest value.
template <class Worth>
Choice attack_or(const View& view, Worth worth) {
    if (const int matching = count_of(view.hand, distance_of(view))) return {Act::attack, distance_of(view), matching};
    const std::vector<Choice> choices = choices_of(view);
    return *std::ranges::max_element(choices, {}, [&](const Choice& choice) { return worth(step_of(view, choice)); });
}

}  // namespace

View random_view(const Rules& rules, Rng& rng) {
    View view{rules, both_players[rng.below(2)], {}, {}};
    const auto values = static_cast<std::uint64_t>(rules.highest_tile - rules.lowest_tile + 1);
    for (auto& tile : view.hand)
        tile = static_cast<std::int8_t>(rules.lowest_tile + static_cast<int>(rng.below(values)));
    const std::uint64_t right = 1 + rng.below(cells - 1);
    view.pawns = {{static_cast<int>(rng.below(right)), static_cast<int>(right)}};
    return view;
}

State state_seen_as(const View& view) {
    State state = start(view.rules);
    state.dealt = true;
    state.pawns = view.pawns;
    state.to_move = view.player;
    for (const Player player : both_players) state.hands[player].fill(9);
    state.hands[view.player] = view.hand;
    return state;
}

Choice one_ply_choice(const View& view) {
    return attack_or(view, [](const Step& step) {
        return step.drowns ? std::pair{-1, 0} : std::pair{step.matching, step.forward};
    });
}

Choice careful_choice(const View& view) {
    return attack_or(view, [&](const Step& step) {
        if (step.drowns) return std::pair{-1, 0};
        if (step.distance > view.rules.highest_tile) return std::pair{10, step.forward};
        return std::pair{step.matching, step.forward};
    });
}

Choice random_choice(const View& view, Rng& rng) {
    const std::vector<Choice> choices = choices_of(view);
    return choices[rng.below(choices.size())];
}

Game play_game(const Rules& rules, const PerPlayer<Chooser>& choosers, std::uint64_t seed) {
    State state = start(rules);
    while (!outcome(state)) {
        if (to_move(state) == Actor::nature) {
            state = play(state, nature(state, seed));
            continue;
        }
        const Choice choice = choosers[state.to_move](view(state, state.to_move));
        if (const auto error = refuse(state, choice)) throw std::runtime_error(print(choice) + ": " + error->message);
        state = play(state, choice);
    }
    return {outcome(state)->winner, state.turns};
}

double games_won(const Rules& rules, const Chooser& first, const Chooser& second, int games) {
    double won = 0;
    for (int game = 0; game < games; ++game) {
        const Player side = both_players[static_cast<std::size_t>(game % 2)];
        const PerPlayer<Chooser> choosers =
            side == Player::one ? PerPlayer<Chooser>{{first, second}} : PerPlayer<Chooser>{{second, first}};
        const auto winner = play_game(rules, choosers, static_cast<std::uint64_t>(game / 2)).winner;
        won += !winner ? 0.5 : *winner == side ? 1 : 0;
    }
    return won;
}

}  // namespace isola_arena::island::testing
