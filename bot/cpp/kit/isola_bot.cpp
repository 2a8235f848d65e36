// The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
#include "bot/cpp/kit/arena_kit.hpp"

namespace {

using arena_kit::IsolaBoard;
using arena_kit::IsolaTurn;

int value(const IsolaBoard& board, const IsolaTurn& turn) {
    const IsolaBoard after = board.play(turn);
    return static_cast<int>(after.moves(board.player).size()) - static_cast<int>(after.moves(after.player).size());
}

IsolaTurn answer(const IsolaBoard& board) {
    const auto turns = board.legal_turns();
    std::vector<int> values;
    for (const IsolaTurn& turn : turns) values.push_back(value(board, turn));
    const auto best = std::max_element(values.begin(), values.end());
    const IsolaTurn turn = turns[static_cast<std::size_t>(best - values.begin())];
    std::cerr << arena_kit::cell_note(turn.move, "green") << '\n' << arena_kit::value_note(*best) << '\n';
    return turn;
}

}  // namespace

int main() { arena_kit::run<IsolaBoard>(answer); }
