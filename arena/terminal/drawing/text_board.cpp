#include "arena/terminal/drawing/text_board.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/terminal/drawing/view_text.hpp"

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

// Returns the water at one end of a board of one row, with the letter of a pawn that has left the board there.
std::string shore(const Frame& frame, bool right) {
    const auto gone = gone_over_the_edge(frame);
    if (!gone || gone->to_the_right != right) return "~~";
    return right ? std::string("~") + letter(gone->player) : letter(gone->player) + std::string("~");
}

void add_row(std::vector<std::string>& lines, const Frame& frame) {
    constexpr int roomy = 3;
    const int width = frame.columns * roomy + 10 <= plain_text_width ? roomy : 2;
    std::string row;
    for (int column = 0; column < frame.columns; ++column)
        (row += sign(frame, {0, column})).append(static_cast<std::size_t>(width - 1), ' ');
    std::string steps(static_cast<std::size_t>(frame.columns * width), ' ');
    for (const Way& way : ways(frame))
        for (int column = std::min(way.from, way.to); column <= std::max(way.from, way.to); ++column)
            if (column != way.from) steps[static_cast<std::size_t>(column * width)] = way.to > way.from ? '>' : '<';
    lines.push_back(without_trailing_blanks("      " + ruler(0, frame.columns, width)));
    lines.push_back(fmt::format("   {} {}{}", shore(frame, false), row, shore(frame, true)));
    lines.push_back(without_trailing_blanks("      " + steps));
    if (lines.back().empty()) lines.pop_back();
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
    const int every = two_digits ? (cell_width == 1 ? 5 : cell_width == 2 ? 2 : 1) : cell_width == 1 ? 2 : 1;
    std::string line(static_cast<std::size_t>(count * cell_width), ' ');
    for (int column = first; column < first + count; ++column) {
        if (column % every != 0) continue;
        const std::string number = std::to_string(column);
        const auto at = static_cast<std::size_t>((column - first) * cell_width);
        if (at + number.size() <= line.size()) line.replace(at, number.size(), number);
    }
    return line;
}

std::string score_text(const PerPlayer<int>& scores) {
    return fmt::format("score A {} : {} B", scores[Player::one], scores[Player::two]);
}

std::vector<Way> ways(const Frame& frame) {
    std::vector<Way> found;
    if (frame.rows != 1) return found;
    for (const SubAction& action : frame.last_turn) {
        const auto player = action.owner ? action.owner : frame.last_player;
        if (!action.from || !action.to || !player) continue;
        const int from = std::clamp(action.from->column(), 0, frame.columns - 1);
        const int to = std::clamp(action.to->column(), 0, frame.columns - 1);
        if (from != to) found.push_back({*player, from, to});
    }
    return found;
}

std::optional<Gone> gone_over_the_edge(const Frame& frame) {
    if (frame.rows != 1) return std::nullopt;
    for (const SubAction& action : frame.last_turn) {
        const auto player = action.owner ? action.owner : frame.last_player;
        if (!action.to || !player || pawn_of(frame, *player)) continue;
        if (action.to->column() < 0) return Gone{*player, false};
        if (action.to->column() >= frame.columns) return Gone{*player, true};
    }
    return std::nullopt;
}

std::vector<std::string> text_board(const Frame& frame) {
    std::vector<std::string> lines;
    if (frame.rows == 1) add_row(lines, frame);
    else if (frame.rows > 0) add_grid(lines, frame);
    for (const Strip& strip : frame.strips)
        for (std::string& line : strip_lines(strip, plain_text_width)) lines.push_back(std::move(line));
    if (frame.scores) lines.push_back(score_text(*frame.scores));
    return lines;
}

}  // namespace isola_arena::viewer
