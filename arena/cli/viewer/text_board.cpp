#include "arena/cli/viewer/text_board.hpp"

#include <fmt/core.h>

#include "arena/cli/viewer/printable.hpp"

namespace isola_arena::viewer {
namespace {

char pawn_sign(const Cell& cell) {
    const bool first = *cell.pawn == Player::one;
    if (cell.ground == Ground::fixed) return first ? 'a' : 'b';
    return first ? 'A' : 'B';
}

char ground_sign(Ground ground) {
    switch (ground) {
        case Ground::open: return '.';
        case Ground::fixed: return '#';
        case Ground::gone: return ' ';
    }
    return ' ';
}

std::string without_trailing_blanks(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

void add_grid(std::vector<std::string>& lines, const Frame& frame) {
    const std::string border = "   +" + std::string(static_cast<std::size_t>(2 * frame.columns + 1), '-') + '+';
    lines.push_back(without_trailing_blanks("     " + ruler(0, frame.columns, 2)));
    lines.push_back(border);
    for (int row = 0; row < frame.rows; ++row) {
        std::string line = fmt::format("{:>2} | ", row);
        for (int column = 0; column < frame.columns; ++column) (line += sign(frame, {row, column})) += ' ';
        lines.push_back(line + '|');
    }
    lines.push_back(border);
}

}  // namespace

std::optional<Mark> mark_at(const Frame& frame, Position at) {
    std::optional<Mark> mark;
    for (const Highlight& highlight : frame.highlights)
        if (highlight.at == at) mark = highlight.mark;
    return mark;
}

std::optional<Position> pawn_of(const Frame& frame, Player player) {
    for (std::size_t i = 0; i < frame.cells.size(); ++i)
        if (frame.cells[i].pawn == player) {
            const int at = static_cast<int>(i);
            return Position(at / frame.columns, at % frame.columns);
        }
    return std::nullopt;
}

char sign(const Frame& frame, Position at) {
    const Cell& cell = frame.at(at);
    if (cell.pawn) return pawn_sign(cell);
    const auto mark = mark_at(frame, at);
    if (mark == Mark::taken) return 'x';
    if (mark == Mark::left) return 'o';
    return ground_sign(cell.ground);
}

std::string ruler(int first, int count, int cell_width) {
    const bool two_digits = first + count > 10;
    const int every = two_digits ? (cell_width == 1 ? 5 : 2) : cell_width == 1 ? 2 : 1;
    std::string line(static_cast<std::size_t>(count * cell_width), ' ');
    for (int column = first; column < first + count; ++column) {
        if (column % every != 0) continue;
        const std::string number = std::to_string(column);
        const auto at = static_cast<std::size_t>((column - first) * cell_width);
        if (at + number.size() <= line.size()) line.replace(at, number.size(), number);
    }
    return line;
}

std::string strip_line(const Strip& strip) {
    std::string line = printable(strip.label) + ':';
    for (const Tile& tile : strip.tiles)
        line += tile.highlighted ? " [" + printable(tile.text) + "]" : " " + printable(tile.text);
    return line;
}

std::vector<std::string> text_board(const Frame& frame) {
    std::vector<std::string> lines;
    if (frame.rows > 0) add_grid(lines, frame);
    for (const Strip& strip : frame.strips) lines.push_back(strip_line(strip));
    if (frame.scores)
        lines.push_back(fmt::format("score {}:{}", (*frame.scores)[Player::one], (*frame.scores)[Player::two]));
    return lines;
}

}  // namespace isola_arena::viewer
