#include "arena/terminal/contest/watch/watch_screen.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena {
namespace {

using viewer::Key;

int step_of(char32_t key, int lines, int room) {
    const int page = std::max(room - 1, 1);
    if (viewer::is(key, Key::up)) return -1;
    if (viewer::is(key, Key::down)) return 1;
    if (viewer::is(key, Key::page_up)) return -page;
    if (viewer::is(key, Key::page_down) || key == U' ') return page;
    if (viewer::is(key, Key::home)) return -lines;
    if (viewer::is(key, Key::end)) return lines;
    return 0;
}

using viewer::Rect;

constexpr int wide = 130;  // from this width on, the log is beside the standings
constexpr int least_body_with_log = 8;
constexpr int least_pane = 4;
constexpr int pane_gap = 1;

// Places the log and the open matches beside each other if the width suffices. Otherwise the open matches are below the
// log, and are shown only if most of the room remains for the log.
void split_bottom(WatchLayout& layout, const Rect& bottom) {
    if (bottom.columns >= 80) {
        const int left = bottom.columns * 3 / 5;
        layout.log = {bottom.row, bottom.column, bottom.rows, left - pane_gap};
        layout.open = {bottom.row, bottom.column + left, bottom.rows, bottom.columns - left};
        return;
    }
    const int open = bottom.rows >= 3 * least_pane ? bottom.rows / 3 : 0;
    layout.log = {bottom.row, bottom.column, bottom.rows - open, bottom.columns};
    layout.open = {bottom.row + bottom.rows - open, bottom.column, open, bottom.columns};
}

// The standings get the rows that they need, but at least a third remains for the log.
void split_narrow(WatchLayout& layout, const Rect& body, int wanted) {
    if (body.rows < least_body_with_log) {
        layout.standings = body;
        return;
    }
    const int bottom = std::max({body.rows - std::max(wanted, least_pane), body.rows / 3, least_pane});
    layout.standings = {body.row, body.column, body.rows - bottom, body.columns};
    split_bottom(layout, {body.row + body.rows - bottom, body.column, bottom, body.columns});
}

void split_wide(WatchLayout& layout, const Rect& body) {
    const int right = std::min(body.columns * 9 / 20, 110);
    const int column = body.column + body.columns - right;
    layout.standings = {body.row, body.column, body.rows, body.columns - right - pane_gap};
    const int open = body.rows >= 2 * least_pane ? std::max(body.rows / 3, least_pane) : 0;
    layout.log = {body.row, column, body.rows - open, right};
    layout.open = {body.row + body.rows - open, column, open, right};
}

using viewer::Canvas;
using viewer::Paint;
using viewer::Style;

constexpr int least_columns_with_bar = 60;
constexpr int longest_bar = 40;

Style style_of(WatchLine::Kind kind) {
    switch (kind) {
        case WatchLine::Kind::fault: return {Paint::warning};
        case WatchLine::Kind::message: return {Paint::strong};
        case WatchLine::Kind::game: break;
    }
    return {};
}

std::vector<std::string> help_lines() {
    return {
        "Up Down      scroll the standings",
        "PgUp PgDn    the same by pages (space too)",
        "Home End     first and last place",
        "q, Ctrl-C    end the contest; games in flight are not counted",
        "?            this help",
        "",
        "W D L        matches won, drawn and lost",
        "games        games won-drawn-lost",
        "faults       games lost by a fault, and discarded turns",
    };
}

class Painter {
public:
    Painter(Canvas& canvas, const WatchedContest& contest, const WatchPicture& picture)
        : canvas_(canvas), contest_(contest), picture_(picture) {}

    void paint() {
        const auto entrants = static_cast<int>(contest_.meter().names().size());
        const WatchLayout layout = arrange_watch(canvas_.rows(), canvas_.columns(), entrants);
        paint_title(layout.title);
        paint_progress(layout.progress);
        paint_standings(canvas_, layout.standings, contest_, picture_.controls.from, picture_.letters_only);
        paint_log(layout.log);
        paint_open(layout.open);
        paint_foot(layout.foot);
        if (picture_.controls.help) viewer::paint_help(canvas_, help_lines());
    }

private:
    void paint_title(const Rect& rect) {
        canvas_.fill(rect, {Paint::bar});
        canvas_.write_in(rect, 0, 1, contest_.title(), {Paint::bar, {}, false, true});
    }

    // The stage is at the right end if there is room for it.
    void paint_progress(const Rect& rect) {
        const int at = rect.columns >= least_columns_with_bar ? paint_bar(rect) + 2 : 0;
        const int end = at + paint_facts(rect, at);
        if (contest_.open_matches().empty()) return;
        const std::string& stage = contest_.open_matches().front().stage;
        const int column = rect.columns - columns_of_text(stage) - 1;
        if (column > end + 1) canvas_.write_in(rect, 0, column, stage, {Paint::strong});
    }

    int paint_facts(const Rect& rect, int at) {
        const std::string line = progress_line(contest_.meter().facts(), rect.columns - at);
        canvas_.write_in(rect, 0, at, line, {Paint::strong});
        return columns_of_text(line);
    }

    int paint_bar(const Rect& rect) {
        const ProgressFacts& facts = contest_.meter().facts();
        const int length = std::min(rect.columns / 4, longest_bar);
        const double share =
            facts.total && *facts.total > 0 ? static_cast<double>(facts.done) / static_cast<double>(*facts.total) : 0.0;
        const int full = std::clamp(static_cast<int>(share * length), 0, length);
        for (int i = 0; i < length; ++i) {
            const bool done = i < full;
            const std::string_view sign = picture_.letters_only ? (done ? "#" : ".") : (done ? "█" : "░");
            canvas_.write_in(rect, 0, 1 + i, sign, {done ? Paint::name_one : Paint::rule});
        }
        return 1 + length;
    }

    void paint_log(const Rect& rect) {
        if (rect.rows < 2 || rect.columns < 1) return;
        viewer::paint_heading(canvas_, rect, "last games", picture_.letters_only, {Paint::strong});
        const auto& lines = contest_.log();
        const std::size_t shown = std::min(lines.size(), static_cast<std::size_t>(rect.rows - 1));
        for (std::size_t i = 0; i < shown; ++i) {
            const WatchLine& line = lines[lines.size() - shown + i];
            canvas_.write_in(rect, 1 + static_cast<int>(i), 0, elided(line.text, rect.columns), style_of(line.kind));
        }
    }

    void paint_open(const Rect& rect) {
        if (rect.rows < 2 || rect.columns < 1) return;
        viewer::paint_heading(canvas_, rect, "open matches", picture_.letters_only, {Paint::strong});
        int row = 1;
        for (const OpenMatch& match : contest_.open_matches()) {
            if (row >= rect.rows) return;
            const Style style{match.done > 0 ? Paint::text : Paint::dim};
            canvas_.write_in(rect, row++, 0, elided(words_of(match, rect.columns), rect.columns), style);
        }
    }

    std::string words_of(const OpenMatch& match, int room) const {
        const auto& names = contest_.meter().names();
        const int longest = std::max((room - 22) / 2, 8);
        return fmt::format("{}  {} - {}  {} of {} games", match.number, elided(names[match.first], longest),
                           elided(names[match.second], longest), match.done, match.games);
    }

    std::string footer_text() const {
        const std::string later = picture_.resumable ? "; it can be resumed" : "";
        if (picture_.controls.stop) return fmt::format("the contest ends{}", later);
        return fmt::format("q end the contest{}   Up Down PgUp PgDn scroll   ? help", later);
    }

    void paint_foot(const Rect& rect) {
        const Style style{picture_.controls.stop ? Paint::alarm : Paint::bar};
        canvas_.fill(rect, style);
        canvas_.write_in(rect, 0, 1, footer_text(), style);
    }

    Canvas& canvas_;
    const WatchedContest& contest_;
    const WatchPicture& picture_;
};

}  // namespace

WatchControls fitted(WatchControls controls, int lines, int room) {
    controls.from = std::clamp(controls.from, 0, std::max(lines - room, 0));
    return controls;
}

// Ctrl-Z is not handled: the bots' clocks would run on while the arena is stopped.
WatchControls after_key(WatchControls controls, char32_t key, int lines, int room) {
    if (viewer::is(key, Key::resized)) return fitted(controls, lines, room);
    controls.stop |= key == U'q' || key == viewer::ctrl_c;
    if (controls.help || key == U'?') {
        controls.help = !controls.help;
        return controls;
    }
    controls.from += step_of(key, lines, room);
    return fitted(controls, lines, room);
}

WatchLayout arrange_watch(int rows, int columns, int entrants) {
    WatchLayout layout;
    if (rows <= 0 || columns <= 0) return layout;
    const int top = rows >= 2 ? 1 : 0;
    const int foot = rows >= 3 ? 1 : 0;
    layout.title = {0, 0, top, columns};
    layout.progress = {top, 0, 1, columns};
    layout.foot = {rows - foot, 0, foot, columns};
    const Rect body{top + 1, 0, rows - top - 1 - foot, columns};
    if (body.empty()) return layout;
    if (columns >= wide) split_wide(layout, body);
    else split_narrow(layout, body, entrants + 2);
    return layout;
}

int standings_head(const viewer::Rect& pane) { return std::clamp(pane.rows - 2, 0, 2); }

int standings_room(const viewer::Rect& pane) { return std::max(pane.rows - standings_head(pane), 0); }

void paint_watch(Canvas& canvas, const WatchedContest& contest, const WatchPicture& picture) {
    Painter(canvas, contest, picture).paint();
}

}  // namespace isola_arena
