// Save the Island, one turn ahead: attacks whenever it can, else steps to where it could attack next.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"

using namespace isola_arena;
using namespace isola_arena::island;

int distance(const View& view) { return view.pawns[Player::two] - view.pawns[Player::one]; }

// The number of cells behind the player.
int room(const View& view) {
    return view.player == Player::one ? view.pawns[Player::one] : cells - 1 - view.pawns[Player::two];
}

// Every step that stays on the island.
std::vector<Choice> steps(const View& view) {
    std::vector<Choice> found;
    for (const int tile : view.hand) {
        if (tile < distance(view)) found.push_back({Act::move, tile, 1});
        if (tile > 0 && tile <= room(view)) found.push_back({Act::retreat, tile, 1});
    }
    return found;
}

// The value of a step: first the number of tiles that could attack after it, then how many cells it leads forward.
std::pair<int, int> worth(const View& view, const Choice& step) {
    const int forward = step.act == Act::move ? step.value : -step.value;
    const int next_distance = distance(view) - forward;
    const int attackers = count_of(view.hand, next_distance) - (next_distance == step.value ? 1 : 0);
    return {attackers, forward};
}

Choice choose(const View& view, int shuffles_left) {
    if (const int matching = count_of(view.hand, distance(view))) return {Act::attack, distance(view), matching};
    const std::vector<Choice> choices = steps(view);
    const auto best = std::ranges::max_element(choices, {}, [&](const Choice& step) { return worth(view, step); });
    const bool no_step = best == choices.end();
    const bool in_danger = distance(view) <= view.rules.highest_tile && (no_step || worth(view, *best).first == 0);
    if (shuffles_left > 0 && (in_danger || no_step)) return {Act::shuffle, 0, 0};
    if (!no_step) return *best;
    return {Act::retreat, *std::ranges::min_element(view.hand), 1};  // no other turn is left: off the island
}

int complain(const std::string& why) {
    std::cerr << why << '\n';
    return EXIT_FAILURE;
}

int main() {
    const char* name = std::getenv("ARENA_RULES");
    const auto rules = named_rules(name != nullptr ? name : "bot-battle");
    if (!rules) return complain(rules.message());
    int shuffles_left = rules->shuffles;
    for (std::string line; std::getline(std::cin, line);) {
        const auto view = parse_board_line(*rules, line);
        if (!view) return complain(view.message());
        const Choice choice = choose(*view, shuffles_left);
        if (choice.act == Act::shuffle) --shuffles_left;
        std::cout << print(choice) << std::endl;
    }
}
