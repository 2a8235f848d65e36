// Dominoes, one turn ahead: most points, then a pass of the opponent, then doubles and heavy tiles first.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <tuple>

#include "protocol/dominoes/rules.hpp"
#include "protocol/dominoes/text.hpp"

using namespace isola_arena;
using namespace isola_arena::dominoes;

Rules rules_from_environment() {
    const char* rules = std::getenv("ARENA_RULES");
    const bool once = rules != nullptr && std::string_view(rules).find("doubles=once") != std::string_view::npos;
    return {.doubles_twice = !once};
}

// No tiles are drawn, so the opponent holds all that are neither in my hand nor on the table.
TileSet tiles_of_the_opponent(const View& view) {
    TileSet tiles(TileSet::all().bits() & ~view.hand.bits());
    for (const Placed& placed : view.chain) tiles.remove(placed.tile());
    return tiles;
}

State position(const View& view) {
    State state = start(view.rules);
    state.hands[view.player] = view.hand;
    state.hands[other(view.player)] = tiles_of_the_opponent(view);
    state.chain = view.chain;
    state.scores = view.scores;
    state.to_move = view.player;
    state.dealt = true;
    return state;
}

std::tuple<int, bool, bool, int> worth(const State& state, const Play& choice) {
    const Player me = state.to_move;
    const State after = play(state, choice);
    const auto end = outcome(after);
    const bool opponent_passes = !end && !can_play(after, other(me));
    int points = after.last->points + (opponent_passes ? points_of_a_pass : 0);
    if (end) points += end->winner == me ? points_of_a_win : -points_of_a_win;
    return {points, opponent_passes, choice.tile.is_double(), choice.tile.pips()};
}

int main() {
    const Rules rules = rules_from_environment();
    for (std::string line; std::getline(std::cin, line);) {
        const auto view = parse_board_line(rules, line);
        if (!view) {
            std::cerr << view.message() << '\n';
            return EXIT_FAILURE;
        }
        const State state = position(*view);
        const auto plays = legal_plays(state);
        const auto best = std::ranges::max_element(plays, {}, [&](const Play& each) { return worth(state, each); });
        std::cout << print(*best) << std::endl;
    }
}
