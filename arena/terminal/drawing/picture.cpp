#include "arena/terminal/drawing/picture.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::viewer {
namespace {

void paint_title(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture) {
    canvas.fill(rect, {Paint::bar});
    const GameMoment& moment = view.moments()[picture.cursor.moment];
    std::string right = fmt::format("turn {}", moment.turn);
    if (!picture.status.empty()) right = picture.status + "  " + right;
    const int column = rect.columns - columns_of_text(right) - 1;
    std::string left = game_heading(view.header());
    if (const std::string tally = tally_text(view); !tally.empty()) left += "   won: " + tally;
    if (column > 8) canvas.write(rect.row, 1, left, {Paint::bar}, column - 3);
    canvas.write(rect.row, std::max(column, 0), right, {.paint = Paint::bar, .bold = true});
}

// Paints the foot. If there is no log, the foot shows the last action or the verdict instead of the keys.
void paint_foot(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture, bool has_log) {
    const Style style{picture.urgent ? Paint::verdict : Paint::bar};
    canvas.fill(rect, style);
    std::string text = picture.keys;
    if (!has_log && !picture.urgent) {
        text = log_line(view, picture.cursor);
        if (view.ended() && picture.cursor == end_of(view)) text = verdict_lines(view).front();
    }
    canvas.write_in(rect, 0, rect.columns > 40 ? 1 : 0, text, style);
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
Rect around(const Rect& a, const Rect& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    const int row = std::min(a.row, b.row), column = std::min(a.column, b.column);
    return {row, column, std::max(a.row + a.rows, b.row + b.rows) - row,
            std::max(a.column + a.columns, b.column + b.columns) - column};
}

// Gives the room of both stderr panes to the opponent of a person, because a person has no stderr.
void drop_stderr_of_people(Layout& layout, const PerPlayer<Entrant>& players) {
    const Rect both = around(layout.errors_one, layout.errors_two);
    const bool one = !is_person(players[Player::one]), two = !is_person(players[Player::two]);
    if (one && two) return;
    layout.errors_one = one ? both : Rect{};
    layout.errors_two = two ? both : Rect{};
}

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

// A line of a pane that shows its newest lines at the bottom.
struct PaneLine {
    std::string text;
    Style style;
};

// Collects the lines of a pane from the last one up, so that lines far above cost nothing.
class PaneLines {
public:
    PaneLines(int width, int wanted) : width_(width), wanted_(static_cast<std::size_t>(std::max(wanted, 0))) {}

    bool full() const { return lines_.size() >= wanted_; }

    // Adds a text above the others; if it does not fit into one line, its further lines are indented.
    void add_above(std::string_view text, int indent, const Style& style) {
        auto rows = wrapped(text, width_);
        if (rows.size() > 1 && indent > 0 && indent < width_ / 2) {
            const std::string rest(text.substr(std::min(rows.front().size(), text.size())));
            auto more = wrapped(rest.substr(std::min(rest.find_first_not_of(' '), rest.size())), width_ - indent);
            rows.resize(1);
            for (const std::string& row : more)
                rows.push_back(std::string(static_cast<std::size_t>(indent), ' ') + row);
        }
        for (auto row = rows.rbegin(); row != rows.rend(); ++row) lines_.push_back({*row, style});
    }

    // Writes the lines that the rectangle shows below its first row if it is scrolled back by `scroll` lines.
    void paint(Canvas& canvas, const Rect& rect, int scroll) const {
        const int room = rect.rows - 1;
        const int all = static_cast<int>(lines_.size());
        const int skipped = std::clamp(scroll, 0, std::max(all - room, 0));
        const int shown = std::min(room, all - skipped);
        for (int i = 0; i < shown; ++i) {
            const PaneLine& line = lines_[static_cast<std::size_t>(skipped + shown - 1 - i)];
            canvas.write_in(rect, 1 + i, 0, line.text, line.style);
        }
    }

private:
    int width_;
    std::size_t wanted_;
    std::vector<PaneLine> lines_;
};

// Returns a bot's judgement of its position. Its lines and its values of other choices are left out, because there is
// no room.
std::string in_short(const Judgement& judgement) {
    if (const auto* said = std::get_if<ValueJudgement>(&judgement)) return fmt::format("value {:g}  ", said->value);
    if (const auto* said = std::get_if<BestJudgement>(&judgement)) return fmt::format("best {}  ", said->reply);
    if (const auto* said = std::get_if<ProvenJudgement>(&judgement)) return in_words(*said) + "  ";
    if (const auto* said = std::get_if<ScoreJudgement>(&judgement)) return in_words(*said) + "  ";
    return {};
}

std::string opinion(const GameView& view, std::size_t moment, Player player) {
    std::string message;
    for (const Annotation& annotation : view.annotations(moment, player)) {
        if (const auto* said = std::get_if<Judgement>(&annotation)) message += in_short(*said);
        if (const auto* text = std::get_if<TextNote>(&annotation)) message += text->text + "  ";
    }
    return message;
}

// Paints the clocks of both players, and the last judgement of each bot.
class ClockPainter {
public:
    ClockPainter(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture)
        : canvas_(canvas), rect_(rect), view_(view), picture_(picture) {}

    void paint() {
        const int first = rect_.rows >= 3 ? 1 : 0;
        const int room = rect_.rows - first;
        const int rows_each = room >= 6 ? 3 : room >= 4 ? 2 : 1;
        if (first > 0)
            paint_heading(canvas_, rect_, time_limit_text(view_.header().time), picture_.letters_only, {Paint::strong});
        paint_player(Player::one, first, rows_each);
        paint_player(Player::two, first + rows_each + (room >= 7 ? 1 : 0), rows_each);
    }

private:
    bool thinks(Player player) const {
        return view_.thinking() && view_.thinking()->player == player &&
               picture_.cursor.moment + 1 == view_.moments().size();
    }

    std::vector<std::string> times(Player player) const {
        if (is_person(view_.header().players[player])) return {"no clock"};
        const ClockFace& clock = view_.moments()[picture_.cursor.moment].clocks[player];
        std::vector<std::string> tokens;
        if (thinks(player)) {
            const auto spent = std::max(picture_.now - view_.thinking()->since, Nanoseconds(0));
            tokens.push_back("now " + fmt::format("{:.1f} s", std::chrono::duration<double>(spent).count()));
        } else {
            const std::string charged = clock.last_ns ? charged_text(Nanoseconds(*clock.last_ns)) : "-";
            tokens.push_back("last " + (clock.last_ns ? joined_if_any({charged, clock.details}) : charged));
        }
        tokens.push_back("total " + readable(Nanoseconds(clock.total_ns)));
        return tokens;
    }

    void paint_times(Player player, int row, int column) {
        for (const std::string& word : times(player)) {
            if (column + static_cast<int>(word.size()) > rect_.columns) return;
            column = canvas_.write_in(rect_, row, column, word, {thinks(player) ? Paint::strong : Paint::dim}) + 2;
        }
    }

    void paint_player(Player player, int row, int rows_each) {
        if (row >= rect_.rows) return;
        const std::string mark = thinks(player) ? (picture_.letters_only ? ">" : "▶") : " ";
        const int after_mark = canvas_.write_in(rect_, row, 0, mark, {Paint::strong}) + 1;
        const int end = canvas_.write_in(rect_, row, after_mark, who(view_, player), {name_paint(player)});
        if (rows_each == 1) return paint_times(player, row, end + 2);
        const std::string said = thinks(player) ? "" : opinion(view_, picture_.cursor.moment, player);
        if (rows_each == 2) canvas_.write_in(rect_, row, end + 2, said, {Paint::text});
        paint_times(player, row + 1, after_mark + 2);
        if (rows_each == 3) canvas_.write_in(rect_, row + 2, after_mark + 2, said, {Paint::text});
    }

    Canvas& canvas_;
    const Rect& rect_;
    const GameView& view_;
    const Picture& picture_;
};

// Returns whether a usual line has room for the names. The result is the same for all lines, so that they stay aligned.
bool has_room_for_names(const GameView& view, int columns) {
    const Frame& frame = view.moments().front().frame;
    const int turn = 4, usual_action = frame.rows > 10 ? 35 : 31;
    return turn + name_columns(view) + usual_action <= columns;
}

Style log_style(const GameView& view, std::size_t moment) {
    if (view.moments()[moment].fault() != nullptr || !view.moments()[moment].trouble.empty()) return {Paint::warning};
    return {};
}

void paint_errors(Canvas& canvas, const Rect& rect, Player player, const GameView& view, const Picture& picture) {
    if (rect.rows < 2 || rect.columns < 1) return;
    paint_heading(canvas, rect, who(view, player) + " stderr", picture.letters_only, {name_paint(player)});
    if (view.keeps_back(player)) {
        canvas.write_in(rect, 1, 0, "(shown when the game is over)", {Paint::dim});
        return;
    }
    PaneLines lines(rect.columns, rect.rows - 1);
    const auto& all = view.stderr_lines(player);
    const int now = view.moments()[picture.cursor.moment].turn;
    for (auto line = all.rbegin(); line != all.rend() && !lines.full(); ++line) {
        if (line->moment > picture.cursor.moment) continue;
        const bool fresh = line->turn == now;
        const Style style{line->annotation || !fresh ? Paint::dim : Paint::text};
        lines.add_above(fmt::format("{:>3} {}", line->turn, line->text), 4, style);
    }
    lines.paint(canvas, rect, 0);
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

void paint_heading(Canvas& canvas, const Rect& rect, std::string_view text, bool letters_only, Style style) {
    std::string line;
    const std::string dash = letters_only ? "-" : "─";
    for (int column = 0; column < rect.columns; ++column) line += dash;
    canvas.write_in(rect, 0, 0, line, {Paint::rule});
    canvas.write_in(rect, 0, 2, fmt::format(" {} ", text), style);
}

void paint_log(Canvas& canvas, const Rect& rect, const GameView& view, const Picture& picture) {
    if (rect.rows < 2 || rect.columns < 1) return;
    PaneLines lines(rect.columns, rect.rows - 1 + picture.scroll);
    const bool with_names = has_room_for_names(view, rect.columns);
    if (picture.cursor == end_of(view)) {
        auto verdict = verdict_lines(view);
        for (auto line = verdict.rbegin(); line != verdict.rend(); ++line)
            lines.add_above(*line, 0, {line + 1 == verdict.rend() ? Paint::verdict : Paint::strong});
    }
    lines.add_above(log_line(view, picture.cursor, with_names), 6, log_style(view, picture.cursor.moment));
    for (std::size_t moment = picture.cursor.moment; moment-- > 0 && !lines.full();)
        lines.add_above(log_line(view, whole(view, moment), with_names), 6, log_style(view, moment));
    paint_heading(canvas, rect, picture.scroll > 0 ? fmt::format("actions ({} back)", picture.scroll) : "actions",
                  picture.letters_only, {Paint::strong});
    lines.paint(canvas, rect, picture.scroll);
}

void paint_help(Canvas& canvas, const std::vector<std::string>& lines) {
    int width = 0;
    for (const std::string& line : lines) width = std::max(width, static_cast<int>(line.size()));
    const int rows = std::min(static_cast<int>(lines.size()) + 2, canvas.rows());
    const int columns = std::min(width + 4, canvas.columns());
    const Rect box{(canvas.rows() - rows) / 2, (canvas.columns() - columns) / 2, rows, columns};
    canvas.fill(box, {Paint::bar});
    const int inset = rows < static_cast<int>(lines.size()) + 2 ? 0 : 1;
    for (std::size_t i = 0; i < lines.size(); ++i)
        canvas.write_in(box, static_cast<int>(i) + inset, columns > width + 3 ? 2 : 0, lines[i], {Paint::bar});
}

void paint(Canvas& canvas, const GameView& view, const Picture& picture) {
    const Layout layout = layout_of(canvas.rows(), canvas.columns(), view, picture);
    paint_board(canvas, layout.board, layout.cell, view, picture);
    if (!layout.clocks.empty()) ClockPainter(canvas, layout.clocks, view, picture).paint();
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
