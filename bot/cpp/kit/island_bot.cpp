// Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
#include "bot/cpp/kit/arena_kit.hpp"

namespace {

using arena_kit::IslandBoard;
using arena_kit::IslandTurn;

constexpr int farthest_attack = 4;

bool is_step(const IslandBoard& board, const IslandTurn& turn) {
    return turn.act == "move" || (turn.act == "retreat" && turn.tile > 0 && turn.tile <= board.room());
}

// How many tiles could attack next, then how far forward the step leads.
std::pair<int, int> worth(const IslandBoard& board, const IslandTurn& turn) {
    const int forward = turn.act == "move" ? turn.tile : -turn.tile;
    const int distance = board.distance() - forward;
    return {board.count(distance) - (distance == turn.tile ? 1 : 0), forward};
}

IslandTurn answer(const IslandBoard& board) {
    const int distance = board.distance();
    if (board.count(distance) > 0) return {"attack", distance, board.count(distance)};
    auto steps = board.legal_turns();
    std::erase_if(steps, [&](const IslandTurn& turn) { return !is_step(board, turn); });
    const auto best = std::max_element(steps.begin(), steps.end(), [&](const IslandTurn& a, const IslandTurn& b) {
        return worth(board, a) < worth(board, b);
    });
    const bool stuck = best == steps.end();
    const bool in_danger = stuck || (worth(board, *best).first == 0 && distance <= farthest_attack);
    if (in_danger && board.shuffles_left > 0) return {"shuffle"};
    return stuck ? IslandTurn{"retreat", *std::min_element(board.tiles.begin(), board.tiles.end())} : *best;
}

}  // namespace

int main() { arena_kit::run<IslandBoard>(answer); }
