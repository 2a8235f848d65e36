#include "tests/faults/board.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace isola_arena::faults {
namespace {

struct Board {
    int player = 0;
    int rows = 0;
    int columns = 0;
    std::string cells;

    explicit Board(const std::string& line) {
        std::sscanf(line.c_str(), "%d;%dx%d", &player, &rows, &columns);
        cells = line.substr(line.find(';', 2) + 1, static_cast<std::size_t>(rows * columns));
    }

    char& at(int square) { return cells[static_cast<std::size_t>(square)]; }
    int find(const char* letters) const { return static_cast<int>(cells.find_first_of(letters)); }
    std::string name(int square) const {
        return std::to_string(square / columns) + ',' + std::to_string(square % columns);
    }

    int distance(int a, int b) const {
        return std::max(std::abs(a / columns - b / columns), std::abs(a % columns - b % columns));
    }

    std::vector<int> open_neighbours(int from) const {
        std::vector<int> found;
        for (int square = 0; square < rows * columns; ++square)
            if (distance(from, square) == 1 &&
                std::string("1#").find(cells[static_cast<std::size_t>(square)]) != std::string::npos)
                found.push_back(square);
        return found;
    }
};

template <class Score>
int best_of(const std::vector<int>& squares, Score score) {
    return *std::ranges::max_element(squares, {}, score);
}

}  // namespace

std::string good_reply(const std::string& line) {
    Board board(line);
    const bool first = board.player == 1;
    const int from = board.find(first ? "Aa" : "Bb");
    const int opponent = board.find(first ? "Bb" : "Aa");
    const int to =
        best_of(board.open_neighbours(from), [&](int square) { return board.open_neighbours(square).size(); });
    board.at(from) = std::isupper(static_cast<unsigned char>(board.at(from))) ? '1' : '#';
    board.at(to) = first ? 'A' : 'B';
    std::vector<int> stealable;
    for (int square = 0; square < board.rows * board.columns; ++square)
        if (board.at(square) == '1') stealable.push_back(square);
    std::string move = "move;" + board.name(to);
    if (stealable.empty()) return move;
    const auto remoteness = [&](int square) {
        return std::min(board.distance(square, to), board.distance(square, opponent));
    };
    return move + ";steal;" + board.name(best_of(stealable, remoteness));
}

}  // namespace isola_arena::faults
