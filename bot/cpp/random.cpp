// Plays a random legal turn in every Isola variant.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

struct Board {
    int player = 0, rows = 0, columns = 0;
    std::string cells;
    explicit Board(const std::string& line) {
        std::sscanf(line.c_str(), "%d;%dx%d", &player, &rows, &columns);
        cells = line.substr(line.find(';', 2) + 1, static_cast<std::size_t>(rows * columns));
    }
    char& at(int square) { return cells[static_cast<std::size_t>(square)]; }
    bool open(int row, int column) {
        if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
        return at(row * columns + column) == '1' || at(row * columns + column) == '#';
    }
    std::string name(int square) const {
        return std::to_string(square / columns) + ',' + std::to_string(square % columns);
    }
};

std::vector<int> squares_to_move_to(Board& board, int from, bool queens) {
    std::vector<int> found;
    for (int direction = 0; direction < 9; ++direction) {
        const int down = direction / 3 - 1, right = direction % 3 - 1;
        int row = from / board.columns + down, column = from % board.columns + right;
        for (; board.open(row, column); row += down, column += right) {
            found.push_back(row * board.columns + column);
            if (!queens) break;
        }
    }
    return found;
}

int main() {
    const char* rules = std::getenv("ARENA_RULES");
    const bool queens = rules != nullptr && std::string_view(rules).starts_with("queens");
    const char* seed = std::getenv("ARENA_SEED");
    std::mt19937_64 random(seed != nullptr ? std::strtoull(seed, nullptr, 10) : std::random_device{}());
    const auto choose = [&](const std::vector<int>& squares) { return squares[random() % squares.size()]; };
    for (std::string line; std::getline(std::cin, line);) {
        Board board(line);
        const int from = static_cast<int>(board.cells.find_first_of(board.player == 1 ? "Aa" : "Bb"));
        const int to = choose(squares_to_move_to(board, from, queens));
        std::cout << "move;" << board.name(to);
        // The square just left is open again, unless it is fixed (then the pawn was a lower-case letter).
        board.at(from) = std::isupper(board.at(from)) ? '1' : '#';
        board.at(to) = 'A';
        std::vector<int> stealable;
        for (int square = 0; square < board.rows * board.columns; ++square)
            if (!queens && board.at(square) == '1') stealable.push_back(square);
        if (!stealable.empty()) std::cout << ";steal;" << board.name(choose(stealable));
        std::cout << std::endl;
    }
}
