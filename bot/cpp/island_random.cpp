// Plays a random legal turn of Save the Island; walks off the island only when there is nothing else to do.
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"

using namespace isola_arena;
using namespace isola_arena::island;

int complain(const std::string& why) {
    std::cerr << why << '\n';
    return EXIT_FAILURE;
}

// The position as the player knows it. The opponent's hand, which does not affect the legal turns, is a copy of the
// player's.
State position(const View& view, int shuffled) {
    State state = start(view.rules);
    state.pawns = view.pawns;
    state.hands = {{view.hand, view.hand}};
    state.shuffled[view.player] = shuffled;
    state.to_move = view.player;
    state.dealt = true;
    return state;
}

bool leaves_the_island(const State& state, const Choice& choice) {
    const auto end = outcome(play(state, choice));
    return end && end->winner == other(state.to_move);
}

int main() {
    const char* name = std::getenv("ARENA_RULES");
    const auto rules = named_rules(name != nullptr ? name : "bot-battle");
    if (!rules) return complain(rules.message());
    const char* seed = std::getenv("ARENA_SEED");
    std::mt19937_64 random(seed != nullptr ? std::strtoull(seed, nullptr, 10) : std::random_device{}());
    int shuffled = 0;
    for (std::string line; std::getline(std::cin, line);) {
        const auto view = parse_board_line(*rules, line);
        if (!view) return complain(view.message());
        const State state = position(*view, shuffled);
        std::vector<Choice> choices = legal_choices(state);
        const Choice last_resort = choices.front();
        std::erase_if(choices, [&](const Choice& choice) { return leaves_the_island(state, choice); });
        const Choice choice = choices.empty() ? last_resort : choices[random() % choices.size()];
        if (choice.act == Act::shuffle) ++shuffled;
        std::cout << print(choice) << std::endl;
    }
}
