// Writes the tables of the page. write_table() writes every table that is a Table. The crosstable is not one, because
// its cells have more than numbers.

#include <algorithm>

#include <fmt/format.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

// Returns the style class of a column's cells. For a column of texts it is the column's key: the style sheet has
// `remark`.
std::string_view class_of(const Column& column) {
    if (is_text(column.kind)) return column.kind == CellKind::name ? "name" : std::string_view(column.key);
    return column.kind == CellKind::points ? "n points" : "n";
}

void write_name(Markup& page, const CellValue& cell) {
    const auto header = page.open("th", {{"scope", "row"}, {"class", "name"}});
    const auto* named = std::get_if<Named>(&cell);
    page.text(named != nullptr ? named->name : cell_words(CellKind::name, cell));
    if (named == nullptr || named->about.empty()) return;
    const auto small = page.open("small");
    page.element("bdi", {}, named->about);
}

constexpr double most_shades = 6;

// Returns the style classes of a cell, among them its shade: s0 if all games were lost, s3 if the result is even, s6 if
// all games were won.
std::string shade(const WinsDrawsLosses& made) {
    const double share = made.points() / static_cast<double>(made.games());
    return fmt::format("n s{:.0f}", share * most_shades);
}

std::string in_signs(const WinsDrawsLosses& made) {
    return fmt::format("+{} ={} −{}", made.wins, made.draws, made.losses);
}

std::string in_words(const WinsDrawsLosses& made, const std::string& one, const std::string& other) {
    return fmt::format("{} against {}: {} won, {} drawn, {} lost", one, other, made.wins, made.draws, made.losses);
}

void write_cell(Markup& page, const ContestReport& report, const BotLine& line, const BotLine& other) {
    if (&line == &other) return page.element("td", {{"class", "self"}}, "×");
    const auto made = report.crosstable.against(line.standing.entrant, other.standing.entrant);
    if (made.games() == 0) return page.element("td", {{"class", "unmet"}}, "");
    const auto cell = page.open("td", {{"class", shade(made)}, {"title", in_words(made, line.name, other.name)}});
    page.element("b", {}, half_points_text(made.points()));
    page.element("small", {}, in_signs(made));
}

void write_crosstable_head(Markup& page, std::size_t shown, const ContestReport& report) {
    const auto head = page.open("thead");
    const auto row = page.open("tr");
    column_header(page, "Bot", "name");
    for (std::size_t at = 0; at < shown; ++at)
        page.element(
            "th",
            {{"scope", "col"}, {"class", "n"}, {"title", report.lines[at].name}, {"aria-label", report.lines[at].name}},
            fmt::to_string(at + 1));
    column_header(page, "Points");
    column_header(page, "Games");
}

void write_crosstable_row(Markup& page, const ContestReport& report, std::size_t at, std::size_t shown) {
    const BotLine& line = report.lines[at];
    const auto row = page.open("tr");
    {
        const auto name = page.open("th", {{"scope", "row"}, {"class", "name"}});
        page.element("span", {{"class", "number"}}, fmt::to_string(at + 1));
        page.text(line.name);
    }
    for (std::size_t other = 0; other < shown; ++other) write_cell(page, report, line, report.lines[other]);
    const auto total = report.crosstable.total(line.standing.entrant);
    page.element("td", {{"class", "n points"}}, half_points_text(total.points()));
    number_cell(page, fmt::to_string(total.games()));
}

TableRow mistakes_of(const BotLine& line, const TurnTally& tally) {
    TableRow cells{line.name, tally.games};
    cells.emplace_back(tally.mean_accuracy() ? fmt::format("{:.0f} %", *tally.mean_accuracy()) : "");
    cells.emplace_back(tally.mean_loss() ? fmt::format("{:.3f}", *tally.mean_loss()) : "");
    for (const Label label : {Label::inaccuracy, Label::mistake, Label::blunder})
        cells.emplace_back(tally.count(label));
    cells.emplace_back(tally.thrown_away);
    cells.emplace_back(tally.time_trouble);
    return cells;
}

Table thrown_table(const ContestReport& report) {
    Table table{{{"name", "Bot", CellKind::name}, {"against", "against", CellKind::text}}};
    for (const auto title : {"games", "thrown away", "games with others", "thrown away to others"})
        table.columns.push_back({title, title, CellKind::whole});
    table.columns.push_back({"note", "", CellKind::text});
    for (const ThrownToOpponent& each : report.thrown)
        table.rows.push_back({each.bot, each.opponent, each.games, each.thrown_away, each.games_with_others,
                              each.thrown_to_others, each.stands_out ? "stands out" : ""});
    return table;
}

}  // namespace

void write_table(Markup& page, std::string_view kind, std::string_view caption, const Table& table) {
    const TableBox box(page, kind, caption);
    {
        const auto head = page.open("thead");
        const auto row = page.open("tr");
        for (const Column& column : table.columns)
            column_header(page, column.title, is_text(column.kind) ? class_of(column) : "n");
    }
    const auto body = page.open("tbody");
    for (const TableRow& cells : table.rows) {
        const auto row = page.open("tr");
        for (std::size_t at = 0; at < table.columns.size(); ++at) {
            const Column& column = table.columns[at];
            if (column.kind == CellKind::name) write_name(page, cells[at]);
            else page.element("td", {{"class", class_of(column)}}, cell_words(column.kind, cells[at]));
        }
    }
}

void write_standings(Markup& page, const ContestReport& report) {
    write_table(page, "standings", report.over ? "Final standings" : "Standings so far",
                standings_table(report, View::report));
    if (report.duel) note(page, duel_text(report) + ".");
    note(page, on_page(repeats_text(report)));
    note(page, speed_text(report));
    note(page,
         fmt::format("Matches decide the order; the Elo is that of all {}, with the mean of the field at 0, and ± "
                     "is its 95 % interval. Faults are lost games and discarded turns.",
                     report.plan.rates_repeats || report.games_repeated == 0 ? "games" : "distinct games"));
}

void write_crosstable(Markup& page, const ContestReport& report) {
    const std::size_t shown = std::min(report.lines.size(), most_crosstable);
    {
        const TableBox box(page, "cross",
                           "Crosstable: points that the bot of the row made in games against the bot of the column");
        write_crosstable_head(page, shown, report);
        const auto body = page.open("tbody");
        for (std::size_t at = 0; at < shown; ++at) write_crosstable_row(page, report, at, shown);
    }
    note(page,
         "Columns are numbered like the rows. Below the points are the games won, drawn and lost. Blue cells are good "
         "for the bot of the row, orange ones bad.");
    note(page, cut_text(shown, report.lines.size()));
}

void write_mistakes(Markup& page, const ContestReport& report) {
    Table table{{{"name", "Bot", CellKind::name}}};
    for (const auto title :
         {"games", "accuracy", "loss a turn", "inaccuracies", "mistakes", "blunders", "thrown away", "time trouble"})
        table.columns.push_back({title, title, CellKind::whole});
    for (const BotLine& line : report.lines)
        if (line.analysis) table.rows.push_back(mistakes_of(line, *line.analysis));
    write_table(page, "mistakes", "What the turns of each bot lost, in the games that were analysed", table);
    note(page,
         "Loss: of the expected result, from 1, won, to -1, lost. Thrown away: games with a turn that gave a win away, "
         "and that were not won after all. Time trouble: mistakes and blunders with less than a tenth of the clock.");
    if (report.thrown.empty()) return;
    write_table(page, "thrown", "Games thrown away against one opponent", thrown_table(report));
    note(page,
         "A pair stands out if chance alone would hardly give one opponent so many of the games that a bot threw away: "
         "in less than one of a hundred contests.");
}

void write_nodes(Markup& page, const ContestReport& report) {
    write_table(page, "nodes", "Games by the machine that played them", machines_table(report, View::report));
    note(page, "A machine on which bots are late more often than elsewhere is busy, slow or broken.");
    note(page, on_page(processors_text(report)));
}

}  // namespace isola_arena::report
