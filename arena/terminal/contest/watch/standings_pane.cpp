#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/terminal/contest/watch/watch_screen.hpp"
#include "arena/terminal/drawing/picture.hpp"

namespace isola_arena {
namespace {

using viewer::Canvas;
using viewer::Paint;
using viewer::Rect;

constexpr int column_gap = 2;
constexpr int least_name = 10;
constexpr int longest_name_in_table = 40;

// A column, as wide as its title and those lines that the pane shows.
struct PaneColumn {
    std::string key;
    std::string title;
    int importance = 0;
    bool left = false;  ///< aligned to the left
    int width = 0;
    std::vector<std::string> values = {};
};

// Returns the least width of a column, so that the columns do not move while small numbers grow.
int least_width(std::string_view key) {
    if (key == "games") return 7;
    return key == "rank" || key == "wins" || key == "losses" ? 4 : key == "draws" ? 3 : 0;
}

std::string shown_text(const Column& column, const CellValue& cell) {
    if (column.key == "faults" && cell == CellValue(0)) return "";
    const std::string text = cell_words(column.kind, cell);
    return column.kind == CellKind::name ? elided(text, longest_name_in_table) : text;
}

std::vector<PaneColumn> columns_of(const WatchedContest& contest, int from, int count) {
    const report::TableFacts facts{.criteria = contest.columns(),
                                   .has_scores = contest.has_score(),
                                   .has_remarks = true,
                                   .has_speed_wins = contest.has_speed_wins()};
    Table table{standings_columns(report::View::watch, facts)};
    for (int i = from; i < from + count; ++i) {
        report::BotLine line;
        line.standing = contest.meter().table()[static_cast<std::size_t>(i)];
        line.name = contest.meter().names()[line.standing.entrant];
        line.statistics.discarded = contest.faults()[line.standing.entrant];  // all faults; the kinds are not known
        table.rows.push_back(standings_cells(report::View::watch, facts, line));
    }
    bring_forward(table, {"rank", "name", "points", "tie_break"});
    std::vector<PaneColumn> columns;
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const Column& column = table.columns[at];
        const bool left = is_text(column.kind);
        PaneColumn& made = columns.emplace_back(PaneColumn{column.key, column.title, column.importance, left});
        made.width = std::max(least_width(column.key), columns_of_text(column.title));
        for (const TableRow& cells : table.rows) {
            made.values.push_back(shown_text(column, cells[at]));
            made.width = std::max(made.width, columns_of_text(made.values.back()));
        }
    }
    return columns;
}

constexpr std::size_t name_at = 1;

int breadth(const std::vector<PaneColumn>& columns) {
    int sum = -column_gap;
    for (const PaneColumn& column : columns) sum += column.width + column_gap;
    return sum;
}

// Drops the least important columns. Won, drawn and lost are equally important, so they are dropped together.
void drop_the_least(std::vector<PaneColumn>& columns) {
    const int least = std::ranges::min(columns, {}, &PaneColumn::importance).importance;
    std::erase_if(columns, [&](const PaneColumn& column) { return column.importance == least; });
}

// Shortens the name first, to a width that still distinguishes the bots; then drops whole columns; shortens the name
// further only if that is not enough.
void fit(std::vector<PaneColumn>& columns, int room) {
    std::erase_if(columns, [](const PaneColumn& column) { return column.width == 0; });
    const int wanted = columns[name_at].width;
    columns[name_at].width = std::min(wanted, least_name);
    while (breadth(columns) > room && columns.size() > name_at + 1) drop_the_least(columns);
    const int spare = room - breadth(columns);
    columns[name_at].width = std::clamp(columns[name_at].width + spare, 1, wanted);
}

std::string in_its_place(const PaneColumn& column, const std::string& text) {
    const std::string shown = elided(text, column.width);
    const std::string blanks(static_cast<std::size_t>(std::max(column.width - columns_of_text(shown), 0)), ' ');
    return column.left ? shown : blanks + shown;
}

std::string heading(int from, int count, std::size_t all) {
    if (static_cast<std::size_t>(count) >= all) return "standings";
    return fmt::format("standings, lines {} to {} of {}", from + 1, from + count, all);
}

void paint_titles(Canvas& canvas, const Rect& rect, int row, const std::vector<PaneColumn>& columns) {
    int at = 0;
    for (const PaneColumn& column : columns) {
        canvas.write_in(rect, row, at, in_its_place(column, column.title), {Paint::dim});
        at += column.width + column_gap;
    }
}

void paint_lines(Canvas& canvas, const Rect& rect, int row, const std::vector<PaneColumn>& columns, int count) {
    for (int line = 0; line < count; ++line) {
        int at = 0;
        for (const PaneColumn& column : columns) {
            const std::string& value = column.values[static_cast<std::size_t>(line)];
            canvas.write_in(rect, row + line, at, in_its_place(column, value),
                            {column.key == "faults" ? Paint::warning : Paint::text});
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
    auto columns = columns_of(contest, first, count);
    fit(columns, rect.columns);
    const int head = standings_head(rect);
    if (head == 2)
        viewer::paint_heading(canvas, rect, heading(first, count, table.size()), letters_only, {Paint::strong});
    if (head >= 1) paint_titles(canvas, rect, head - 1, columns);
    paint_lines(canvas, rect, head, columns, count);
}

}  // namespace isola_arena
