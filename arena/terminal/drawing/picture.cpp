#include "arena/terminal/drawing/picture.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/words.hpp"

namespace isola_arena::viewer {
namespace {

int length(std::string_view utf8) {
    return static_cast<int>(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

void paint_title(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture) {
    canvas.fill(rect, {Paint::bar});
    const GameMoment& moment = view.moments()[picture.cursor.moment];
    std::string right = fmt::format("turn {}", moment.turn);
    if (!picture.status.empty()) right = picture.status + "  " + right;
    const int column = rect.columns - length(right) - 1;
    std::string left = game_words(view.header());
    if (const std::string tally = tally_words(view); !tally.empty()) left += "   won: " + tally;
    if (column > 8) canvas.write(rect.row, 1, left, {Paint::bar}, column - 3);
    canvas.write(rect.row, std::max(column, 0), right, {.paint = Paint::bar, .bold = true});
}

// Paints the foot. If there is no log, the foot shows the last action or the verdict instead of the keys.
void paint_foot(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture, bool has_log) {
    const Style style{picture.urgent ? Paint::verdict : Paint::bar};
    canvas.fill(rect, style);
    std::string words = picture.keys;
    if (!has_log && !picture.urgent) {
        words = log_line(view, picture.cursor);
        if (view.ended() && picture.cursor == end_of(view)) words = verdict_lines(view).front();
    }
    canvas.write_in(rect, 0, rect.columns > 40 ? 1 : 0, words, style);
}

void paint_note(Canvas& canvas, const Rect& foot, const std::string& note) {
    const auto lines = wrapped(note, std::max(canvas.columns() - 2, 1));
    const int shown = std::min(static_cast<int>(lines.size()), 3);
    for (int i = 0; i < shown; ++i) {
        const Rect row{foot.row - shown + i, 0, 1, canvas.columns()};
        canvas.fill(row, {Paint::alarm});
        canvas.write_in(row, 0, 1, lines[static_cast<std::size_t>(i)], {Paint::alarm});
    }
}

// The smallest rectangle around both.
Rect joined(const Rect& a, const Rect& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    const int row = std::min(a.row, b.row), column = std::min(a.column, b.column);
    return {row, column, std::max(a.row + a.rows, b.row + b.rows) - row,
            std::max(a.column + a.columns, b.column + b.columns) - column};
}

// A person writes no stderr: that of the opponent has the place of both.
void drop_stderr_of_people(Layout& layout, const PerPlayer<Entrant>& players) {
    const Rect both = joined(layout.errors_one, layout.errors_two);
    const bool one = !is_person(players[Player::one]), two = !is_person(players[Player::two]);
    if (one && two) return;
    layout.errors_one = one ? both : Rect{};
    layout.errors_two = two ? both : Rect{};
}

}  // namespace

Paint name_paint(Player player) { return player == Player::one ? Paint::name_one : Paint::name_two; }

Layout layout_of(int rows, int columns, const GameView& view, const Picture& picture) {
    MenuNeeds menu{picture.menu.player};
    if (picture.menu.replies) {
        menu.entries = picture.menu.replies->size();
        menu.entry_width = picture.menu.replies->entry_width();
    }
    BoardNeeds needs = needs_of(view.moments()[picture.cursor.moment].frame, columns);
    needs.half_blocks = picture.half_blocks;
    Layout layout = arrange(rows, columns, needs, menu);
    drop_stderr_of_people(layout, view.header().players);
    return layout;
}

void paint(Canvas& canvas, const GameView& view, const Picture& picture) {
    const Layout layout = layout_of(canvas.rows(), canvas.columns(), view, picture);
    paint_board(canvas, layout.board, layout.cell, view, picture);
    paint_clocks(canvas, layout.clocks, view, picture);
    paint_log(canvas, layout.log, view, picture);
    paint_errors(canvas, layout.errors_one, Player::one, view, picture);
    paint_errors(canvas, layout.errors_two, Player::two, view, picture);
    if (picture.menu.replies) paint_menu(canvas, layout.menu, picture.menu, picture.letters_only);
    if (!layout.title.empty()) paint_title(canvas, layout.title, view, picture);
    if (!layout.foot.empty()) paint_foot(canvas, layout.foot, view, picture, layout.log.rows >= 2);
    if (!picture.note.empty()) paint_note(canvas, layout.foot, picture.note);
    if (!picture.help.empty()) paint_help(canvas, picture.help);
}

}  // namespace isola_arena::viewer
