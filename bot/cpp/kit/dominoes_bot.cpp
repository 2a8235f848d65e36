// Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
#include "bot/cpp/kit/arena_kit.hpp"

namespace {

using arena_kit::DominoesBoard;
using arena_kit::DominoesTurn;
using arena_kit::Tile;

using Worth = std::array<int, 3>;

Worth worth(const DominoesBoard& board, const std::vector<Tile>& unseen, const DominoesTurn& turn) {
    const auto chain = board.lay(turn);
    const bool fits = std::any_of(unseen.begin(), unseen.end(), [&](Tile tile) {
        return tile.has(chain.front().first) || tile.has(chain.back().second);
    });
    return {board.points(turn) + (fits ? 0 : 10), turn.tile.is_double() ? 1 : 0, turn.tile.pips()};
}

DominoesTurn answer(const DominoesBoard& board) {
    const auto unseen = board.unseen();
    const auto turns = board.legal_turns();
    const auto best = std::max_element(turns.begin(), turns.end(), [&](const DominoesTurn& a, const DominoesTurn& b) {
        return worth(board, unseen, a) < worth(board, unseen, b);
    });
    std::cerr << arena_kit::value_note(worth(board, unseen, *best)[0]) << '\n';
    return *best;
}

}  // namespace

int main() { arena_kit::run<DominoesBoard>(answer); }
