#include <algorithm>

#include <fmt/core.h>

#include "arena/terminal/drawing/picture.hpp"

namespace isola_arena::viewer {

// Paints as many rows as there is room for, scrolled so that the selected entry is among them.
void paint_menu(Canvas& canvas, const Rect& rect, const Menu& menu, bool letters_only) {
    if (rect.rows < 2 || rect.columns < 1) return;
    const ReplyMenu& replies = *menu.replies;
    const int width = replies.entry_width();
    const int side_by_side = entries_a_row(width, rect.columns);
    const int rows = (replies.size() + side_by_side - 1) / side_by_side;
    const int room = rect.rows - 1;
    const int first = std::clamp(replies.selected() / side_by_side - room / 2, 0, std::max(rows - room, 0));
    const std::string place = fmt::format("your replies: {} of {}", replies.selected() + 1, replies.size());
    paint_heading(canvas, rect, menu.open ? place : "your replies", letters_only, {name_paint(menu.player)});
    if (!menu.open) return;
    for (int i = first * side_by_side; i < std::min((first + room) * side_by_side, replies.size()); ++i) {
        const bool selected = i == replies.selected();
        const int row = 1 + i / side_by_side - first;
        const int column = i % side_by_side * width;
        const std::string text = replies.entry(i) + (selected ? " <" : "");
        canvas.write_in(rect, row, column, text, {selected ? Paint::choice : Paint::text});
    }
}

}  // namespace isola_arena::viewer
