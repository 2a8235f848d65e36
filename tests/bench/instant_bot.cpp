// The fastest bot that plays legally. A turn takes two system calls and a scan of the line, so a bench measures the
// arena and not the bots. It plays `isola` on boards of any size.
#include <array>
#include <cstring>
#include <string_view>

#include <unistd.h>

namespace {

struct Board {
    int rows = 0;
    int columns = 0;
    const char* cells = nullptr;
    int mine = 0;
};

int read_number(const char*& at) {
    int value = 0;
    while (*at >= '0' && *at <= '9') value = 10 * value + (*at++ - '0');
    return value;
}

Board read_board(const char* line) {
    Board board;
    const char pawn = line[0] == '1' ? 'A' : 'B';
    const char* at = line + 2;
    board.rows = read_number(at);
    ++at;
    board.columns = read_number(at);
    board.cells = ++at;
    const auto count = static_cast<std::size_t>(board.rows * board.columns);
    board.mine = static_cast<int>(static_cast<const char*>(std::memchr(at, pawn, count)) - at);
    return board;
}

int first_open_neighbour(const Board& board) {
    const int row = board.mine / board.columns;
    const int column = board.mine % board.columns;
    for (int r = row - 1; r <= row + 1; ++r)
        for (int c = column - 1; c <= column + 1; ++c)
            if (r >= 0 && r < board.rows && c >= 0 && c < board.columns && board.cells[r * board.columns + c] == '1')
                return r * board.columns + c;
    return board.mine;
}

// The square that the pawn leaves is open again, so there is always a square to steal.
int first_other_open_square(const Board& board, int move) {
    for (int i = 0; i < board.rows * board.columns; ++i)
        if (i != move && board.cells[i] == '1') return i;
    return board.mine;
}

char* write_text(char* to, std::string_view text) {
    std::memcpy(to, text.data(), text.size());
    return to + text.size();
}

char* write_number(char* to, int value) {
    if (value >= 10) *to++ = static_cast<char>('0' + value / 10);
    *to++ = static_cast<char>('0' + value % 10);
    return to;
}

char* write_square(char* to, const Board& board, int square) {
    to = write_number(to, square / board.columns);
    *to++ = ',';
    return write_number(to, square % board.columns);
}

}  // namespace

int main() {
    std::array<char, 4096> line;
    std::array<char, 64> reply;
    for (;;) {
        const ssize_t length = read(0, line.data(), line.size());
        if (length <= 0) return 0;
        const Board board = read_board(line.data());
        const int move = first_open_neighbour(board);
        char* end = write_square(write_text(reply.data(), "move;"), board, move);
        end = write_square(write_text(end, ";steal;"), board, first_other_open_square(board, move));
        *end++ = '\n';
        if (write(1, reply.data(), static_cast<std::size_t>(end - reply.data())) < 0) return 0;
    }
}
