#include "arena/terminal/contest/watch/standings_pane.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/fitting.hpp"
#include "arena/terminal/contest/watch/watch_layout.hpp"
#include "arena/terminal/drawing/picture.hpp"

namespace isola_arena {
namespace {

using viewer::Canvas;
using viewer::Paint;
using viewer::Rect;

constexpr int column_gap = 2;
constexpr int least_name = 10;
constexpr int longest_name_in_table = 40;
constexpr int always = 10;

struct Column {
    std::string title;
    int importance = 0;  ///< the least important columns are dropped first
    bool left = false;   ///< aligned to the left
    int width = 0;
    std::vector<std::string> values = {};
    Paint paint = Paint::text;
};

// Makes the columns for the lines that the pane shows.
class ColumnMaker {
public:
    ColumnMaker(const WatchedContest& contest, int from, int count) : contest_(contest), from_(from), count_(count) {}

    std::vector<Column> all() {
        const auto& names = contest_.meter().names();
        add({"", always, false, 4}, [](const Standing& line) { return std::to_string(line.rank); });
        add({"bot", always, true},
            [&](const Standing& line) { return elided(names[line.entrant], longest_name_in_table); });
        add({std::string(contest_.columns().points), 9},
            [](const Standing& line) { return number_words(line.points); });
        if (!contest_.columns().tie_break.empty())
            add({std::string(contest_.columns().tie_break), 5},
                [](const Standing& line) { return number_words(line.tie_break); });
        add({"W", 8, false, 4}, [](const Standing& line) { return std::to_string(line.match_wins); });
        add({"D", 8, false, 3}, [](const Standing& line) { return std::to_string(line.match_draws); });
        add({"L", 8, false, 4}, [](const Standing& line) { return std::to_string(line.match_losses); });
        add({"games", 3, false, 7}, [](const Standing& line) {
            return fmt::format("{}-{}-{}", line.game_wins, line.game_draws, line.game_losses);
        });
        if (contest_.has_score()) add({"score", 6}, [](const Standing& line) { return std::to_string(line.score); });
        add({"faults", 7, false, 0, {}, Paint::warning}, [&](const Standing& line) {
            const long faults = contest_.faults()[line.entrant];
            return faults == 0 ? "" : std::to_string(faults);
        });
        add({"", 1, true}, [](const Standing& line) { return line.remark; });
        return std::move(columns_);
    }

private:
    template <class Value>
    void add(Column column, Value value) {
        column.width = std::max(column.width, columns_of_text(column.title));
        for (int i = from_; i < from_ + count_; ++i) {
            column.values.push_back(value(contest_.meter().table()[static_cast<std::size_t>(i)]));
            column.width = std::max(column.width, columns_of_text(column.values.back()));
        }
        columns_.push_back(std::move(column));
    }

    const WatchedContest& contest_;
    int from_;
    int count_;
    std::vector<Column> columns_;
};

constexpr std::size_t name_at = 1;

int breadth(const std::vector<Column>& columns) {
    int sum = -column_gap;
    for (const Column& column : columns) sum += column.width + column_gap;
    return sum;
}

// Drops the least important columns. Won, drawn and lost are equally important, and so are dropped together.
void drop_the_least(std::vector<Column>& columns) {
    const int least = std::ranges::min(columns, {}, &Column::importance).importance;
    std::erase_if(columns,
                  [&](const Column& column) { return column.importance == least && column.importance < always; });
}

// Shortens the name first, to a width that still distinguishes the bots; then drops whole columns; shortens the name
// further only if that is not enough.
void fit(std::vector<Column>& columns, int room) {
    std::erase_if(columns, [](const Column& column) { return column.width == 0; });
    const int wanted = columns[name_at].width;
    columns[name_at].width = std::min(wanted, least_name);
    while (breadth(columns) > room && columns.size() > name_at + 1) drop_the_least(columns);
    const int spare = room - breadth(columns);
    columns[name_at].width = std::clamp(columns[name_at].width + spare, 1, wanted);
}

std::string in_its_place(const Column& column, const std::string& text) {
    const std::string shown = elided(text, column.width);
    const std::string blanks(static_cast<std::size_t>(std::max(column.width - columns_of_text(shown), 0)), ' ');
    return column.left ? shown : blanks + shown;
}

std::string heading(int from, int count, std::size_t all) {
    if (static_cast<std::size_t>(count) >= all) return "standings";
    return fmt::format("standings, lines {} to {} of {}", from + 1, from + count, all);
}

void paint_titles(Canvas& canvas, const Rect& rect, int row, const std::vector<Column>& columns) {
    int at = 0;
    for (const Column& column : columns) {
        canvas.write_in(rect, row, at, in_its_place(column, column.title), {Paint::dim});
        at += column.width + column_gap;
    }
}

void paint_lines(Canvas& canvas, const Rect& rect, int row, const std::vector<Column>& columns, int count) {
    for (int line = 0; line < count; ++line) {
        int at = 0;
        for (const Column& column : columns) {
            const std::string& value = column.values[static_cast<std::size_t>(line)];
            canvas.write_in(rect, row + line, at, in_its_place(column, value), {column.paint});
            at += column.width + column_gap;
        }
    }
}

}  // namespace

void paint_standings(Canvas& canvas, const Rect& rect, const WatchedContest& contest, int from, bool letters_only) {
    if (rect.empty()) return;
    const auto& table = contest.meter().table();
    const int all = static_cast<int>(table.size());
    const int first = std::clamp(from, 0, all);
    const int count = std::min(all - first, standings_room(rect));
    auto columns = ColumnMaker(contest, first, count).all();
    fit(columns, rect.columns);
    const int head = standings_head(rect);
    if (head == 2)
        viewer::paint_heading(canvas, rect, heading(first, count, table.size()), letters_only, {Paint::strong});
    if (head >= 1) paint_titles(canvas, rect, head - 1, columns);
    paint_lines(canvas, rect, head, columns, count);
}

}  // namespace isola_arena
