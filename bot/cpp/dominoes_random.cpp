// Plays a random legal tile of dominoes.
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "protocol/dominoes/rules.hpp"
#include "protocol/dominoes/text.hpp"

using namespace isola_arena;
using namespace isola_arena::dominoes;

std::vector<Play> possible_plays(const View& view) {
    State state = start(view.rules);
    state.hands[view.player] = view.hand;
    state.chain = view.chain;
    state.to_move = view.player;
    state.dealt = true;
    return legal_plays(state);
}

int main() {
    const char* seed = std::getenv("ARENA_SEED");
    std::mt19937_64 random(seed != nullptr ? std::strtoull(seed, nullptr, 10) : std::random_device{}());
    for (std::string line; std::getline(std::cin, line);) {
        const auto view = parse_board_line({}, line);
        if (!view) {
            std::cerr << view.message() << '\n';
            return EXIT_FAILURE;
        }
        const std::vector<Play> plays = possible_plays(*view);
        std::cout << print(plays[random() % plays.size()]) << std::endl;
    }
}
