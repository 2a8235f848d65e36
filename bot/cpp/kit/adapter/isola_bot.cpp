// Plays with the class in player.hpp: hands it the board in its own terms, and makes a turn of what it returns.
#include "bot/cpp/kit/arena_kit.hpp"
#include "bot/cpp/kit/adapter/player.hpp"

namespace {

std::pair<int, int> square(const arena_kit::Position& at) { return {at.row, at.column}; }
arena_kit::Position position(const std::pair<int, int>& square) { return {square.first, square.second}; }

std::vector<std::pair<int, int>> squares(const std::vector<arena_kit::Position>& positions) {
    std::vector<std::pair<int, int>> all;
    for (const arena_kit::Position& at : positions) all.push_back(square(at));
    return all;
}

arena_kit::IsolaTurn answer(const arena_kit::IsolaBoard& board) {
    static Player player;
    std::vector<std::string> rows;
    const auto width = static_cast<std::size_t>(board.columns);
    for (std::size_t at = 0; at < board.cells.size(); at += width) rows.push_back(board.cells.substr(at, width));
    arena_kit::IsolaTurn turn{position(player.move(rows, squares(board.moves()), square(board.opponent())))};
    const auto stealable = squares(board.steals(turn.move));
    if (!stealable.empty()) turn.steal = position(player.steal(rows, stealable, square(board.opponent())));
    return turn;
}

}  // namespace

int main() { arena_kit::run<arena_kit::IsolaBoard>(answer); }
