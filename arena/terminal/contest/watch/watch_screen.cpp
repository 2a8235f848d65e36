#include "arena/terminal/contest/watch/watch_screen.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/fitting.hpp"
#include "arena/terminal/contest/watch/standings_pane.hpp"
#include "arena/terminal/contest/watch/watch_layout.hpp"
#include "arena/terminal/drawing/picture.hpp"

namespace isola_arena {
namespace {

using viewer::Canvas;
using viewer::Paint;
using viewer::Rect;
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

const std::vector<std::string>& help_lines() {
    static const std::vector<std::string> lines{"Up Down      scroll the standings",
                                                "PgUp PgDn    the same by pages (space too)",
                                                "Home End     first and last place",
                                                "q, Ctrl-C    end the contest; games in flight are not counted",
                                                "?            this help",
                                                "",
                                                "W D L        matches won, drawn and lost",
                                                "games        games won-drawn-lost",
                                                "faults       games lost by a fault, and discarded turns"};
    return lines;
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

    std::string foot_words() const {
        const std::string later = picture_.resumable ? "; it can be resumed" : "";
        if (picture_.controls.stop) return fmt::format("the contest ends{}", later);
        return fmt::format("q end the contest{}   Up Down PgUp PgDn scroll   ? help", later);
    }

    void paint_foot(const Rect& rect) {
        const Style style{picture_.controls.stop ? Paint::alarm : Paint::bar};
        canvas_.fill(rect, style);
        canvas_.write_in(rect, 0, 1, foot_words(), style);
    }

    Canvas& canvas_;
    const WatchedContest& contest_;
    const WatchPicture& picture_;
};

}  // namespace

void paint_watch(Canvas& canvas, const WatchedContest& contest, const WatchPicture& picture) {
    Painter(canvas, contest, picture).paint();
}

}  // namespace isola_arena
