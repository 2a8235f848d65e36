// Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
#include <random>

#include "bot/cpp/kit/arena_kit.hpp"

namespace {

// In the other games no turn leads off the board.
template <class Board, class Turn>
bool stays_on_the_island(const Board&, const Turn&) {
    return true;
}

bool stays_on_the_island(const arena_kit::IslandBoard& board, const arena_kit::IslandTurn& turn) {
    return turn.act != "retreat" || turn.tile <= board.room();
}

}  // namespace

int main() {
    const char* seed = std::getenv("ARENA_SEED");
    std::mt19937_64 chance(seed ? std::stoull(seed) : std::random_device{}());
    arena_kit::run_any([&](const auto& board) {
        const auto all = board.legal_turns();
        auto turns = all;
        std::erase_if(turns, [&](const auto& turn) { return !stays_on_the_island(board, turn); });
        const auto& choices = turns.empty() ? all : turns;
        return choices[chance() % choices.size()];
    });
}
