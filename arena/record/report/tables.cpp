#include "arena/record/report/tables.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "arena/base/text/csv_records.hpp"
#include "arena/base/text/text.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

// The titles of a column in the views for people, in the order of View; nullptr: the view does not have it.
using Titles = std::array<const char*, 4>;

// The formats for programs that have the column, under its key.
enum class Data : std::uint8_t { none, csv, json, json_if_any, both };

// The description of one column of a table. Row: the type of the rows.
template <class Row>
struct Description {
    const char* key;
    CellKind kind;
    Titles titles;
    Data data;
    CellValue (*cell)(const Row& row, const TableFacts& facts);
    int gap = 2;                                                     // as in Column
    int importance = 0;                                              // as in Column
    bool (*is_shown)(const TableFacts& facts, View view) = nullptr;  // in views for people; nullptr: always
};

template <class Row>
using Descriptions = std::vector<Description<Row>>;

constexpr bool is_for_people(View view) { return view < View::csv; }

template <class Row>
const char* title_in(const Description<Row>& column, View view) {
    if (is_for_people(view)) return column.titles[static_cast<std::size_t>(view)];
    const bool is_in_csv = column.data == Data::csv || column.data == Data::both;
    const bool is_in_json = column.data != Data::none && column.data != Data::csv;
    return (view == View::csv ? is_in_csv : is_in_json) ? column.key : nullptr;
}

// Calls visit with each column of the view and the column's title in the view.
template <class Row, class Visit>
void for_each_column(const Descriptions<Row>& all, View view, const TableFacts& facts, Visit visit) {
    for (const Description<Row>& each : all) {
        const char* title = title_in(each, view);
        if (title == nullptr || (is_for_people(view) && each.is_shown && !each.is_shown(facts, view))) continue;
        visit(each, title);
    }
}

template <class Row>
std::vector<Column> columns_of(const Descriptions<Row>& all, View view, const TableFacts& facts) {
    std::vector<Column> columns;
    for_each_column(all, view, facts, [&](const auto& each, const char* title) {
        columns.push_back({each.key, title, each.kind, each.gap, each.importance, each.data == Data::json_if_any});
    });
    return columns;
}

template <class Row>
TableRow cells_of(const Descriptions<Row>& all, View view, const TableFacts& facts, const Row& row) {
    TableRow cells;
    for_each_column(all, view, facts, [&](const auto& each, const char*) { cells.push_back(each.cell(row, facts)); });
    return cells;
}

using Line = const BotLine&;
using Facts = const TableFacts&;

template <class Value>
CellValue value_or_none(const std::optional<Value>& value) {
    return value ? CellValue(*value) : CellValue();
}

CellValue text_or_none(const std::string& text) { return text.empty() ? CellValue() : CellValue(text); }

template <auto member>
CellValue of_standing(Line line, Facts) {
    return line.standing.*member;
}

CellValue name_cell(Line line, Facts) {
    return Named{line.name, line.title, joined_if_any({line.title, line.author, line.language})};
}

CellValue title_cell(Line line, Facts) { return text_or_none(line.title); }
CellValue csv_title_cell(Line line, Facts) { return for_spreadsheet(line.title); }
CellValue author_cell(Line line, Facts) { return text_or_none(line.author); }
CellValue score_cell(Line line, Facts facts) { return facts.has_scores ? CellValue(line.standing.score) : CellValue(); }

CellValue games_cell(Line line, Facts) {
    const Standing& made = line.standing;
    return std::to_string(made.game_wins) + '-' + std::to_string(made.game_draws) + '-' +
           std::to_string(made.game_losses);
}

CellValue elo_cell(Line line, Facts) { return line.elo.elo; }
CellValue elo_low_cell(Line line, Facts) { return line.elo.elo - line.elo.margin; }
CellValue elo_high_cell(Line line, Facts) { return line.elo.elo + line.elo.margin; }

// Returns nothing for a bot without games: people do not see its estimate. Programs do.
template <CellKind kind>
CellValue shown_elo_cell(Line line, Facts) {
    if (line.statistics.made.games() == 0) return {};
    if constexpr (kind == CellKind::interval) return Interval{line.elo.elo, line.elo.margin, true};
    else return kind == CellKind::margin ? line.elo.margin : line.elo.elo;
}

CellValue glicko_cell(Line line, Facts) { return line.glicko ? CellValue(line.glicko->rating) : CellValue(); }
CellValue deviation_cell(Line line, Facts) { return line.glicko ? CellValue(line.glicko->deviation) : CellValue(); }
CellValue shown_glicko_cell(Line line, Facts) { return Interval{line.glicko->rating, line.glicko->deviation}; }

CellValue all_faults_cell(Line line, Facts) { return line.faults(); }
CellValue lost_by_fault_cell(Line line, Facts) { return line.faults() - line.statistics.discarded; }
CellValue discarded_cell(Line line, Facts) { return line.statistics.discarded; }
CellValue fault_kinds_cell(Line line, Facts) {
    Counts counts;
    for (const auto& [kind, count] : line.statistics.faults) counts.emplace_back(to_string(kind), count);
    return counts;
}

CellValue turns_cell(Line line, Facts) { return value_or_none(line.statistics.average_turns()); }
CellValue mean_cell(Line line, Facts) { return value_or_none(line.statistics.speed.average_ns()); }
CellValue worst_cell(Line line, Facts) { return value_or_none(line.statistics.worst_ns); }

CellValue all_games_cell(Line line, Facts) { return line.statistics.made.games(); }
CellValue distinct_cell(Line line, Facts) { return line.statistics.made.games() - line.statistics.repeated; }

constexpr auto speed_wins = of_standing<&Standing::speed_wins>;

bool has_tie_break(Facts facts, View) { return !facts.criteria.tie_break.empty(); }
bool has_places(Facts facts, View) { return facts.has_places; }
bool has_remark(Facts facts, View) { return facts.has_remarks; }
bool has_speed_wins(Facts facts, View) { return facts.has_speed_wins; }
bool has_repeats(Facts facts, View) { return facts.has_repeats; }

// If the score is the tie-break, the table already shows it. Only tables of running contests show it twice.
bool has_score(Facts facts, View view) {
    const bool is_live = view == View::pages || view == View::watch;
    return facts.has_scores && (is_live || facts.criteria.tie_break != "score");
}

constexpr int always = 12;
constexpr auto nowhere = nullptr;
constexpr Titles of_format{"", "", "", ""};  // standings_columns() sets them

// To add a column, add an entry. A column that differs between views has one entry for each form.
const Descriptions<BotLine>& standings() {
    using enum CellKind;
    static const Descriptions<BotLine> all{
        // key, kind, titles: terminal, watch, report, pages; programs; cell; gap, importance, if it is shown at all
        {"rank", whole, {"#", "", "Rank", "#"}, Data::both, of_standing<&Standing::rank>, 0, always},
        {"name", name, {"bot", "bot", "Bot", "Bot"}, Data::both, name_cell, 1, always},
        {"title", text, {}, Data::json_if_any, title_cell},
        {"author", text, {}, Data::json_if_any, author_cell},
        {"matches", whole, {"M", nowhere, "Matches", "M"}, Data::both, of_standing<&Standing::matches>, 2, 5},
        {"wins", whole, {"W", "W", "Won", "W"}, Data::both, of_standing<&Standing::match_wins>, 1, 9},
        {"speed_wins",
         whole,
         {"by\nspeed", "by speed", "Won by speed", "by speed"},
         Data::json,
         speed_wins,
         1,
         8,
         has_speed_wins},
        {"draws", whole, {"D", "D", "Drawn", "D"}, Data::both, of_standing<&Standing::match_draws>, 1, 9},
        {"losses", whole, {"L", "L", "Lost", "L"}, Data::both, of_standing<&Standing::match_losses>, 1, 9},
        {"games", whole, {nowhere, "games"}, Data::none, games_cell, 1, 4},
        {"points", points, of_format, Data::both, of_standing<&Standing::points>, 1, 11},
        {"tie_break", decimal, of_format, Data::both, of_standing<&Standing::tie_break>, 1, 6, has_tie_break},
        {"score", whole, {"score", "score", "score", "all points"}, Data::both, score_cell, 1, 7, has_score},
        {"games", whole, {"games", nowhere, "Games", "games"}, Data::none, all_games_cell, 2, 7, has_repeats},
        {"distinct",
         whole,
         {"dis-\ntinct", nowhere, "Distinct", "distinct"},
         Data::none,
         distinct_cell,
         1,
         8,
         has_repeats},
        {"elo", rating, {}, Data::both, elo_cell},
        {"elo_low", rating, {}, Data::both, elo_low_cell},
        {"elo_high", rating, {}, Data::both, elo_high_cell},
        {"elo", rating, {"Elo"}, Data::none, shown_elo_cell<rating>},
        {"elo_margin", margin, {"95%"}, Data::none, shown_elo_cell<margin>, 1},
        {"elo", interval, {nowhere, nowhere, "Elo, 95 %", "Elo, 95 %"}, Data::none, shown_elo_cell<interval>, 2, 10},
        {"glicko", rating, {}, Data::json_if_any, glicko_cell},
        {"glicko_deviation", rating, {}, Data::json_if_any, deviation_cell},
        {"glicko", interval, {"Glicko-2", nowhere, "Glicko-2"}, Data::none, shown_glicko_cell, 2, 0, has_places},
        {"faults", whole, {"faults", "faults", "Faults"}, Data::none, all_faults_cell, 2, 8},
        {"faults", whole, {}, Data::csv, lost_by_fault_cell},
        {"faults", counts, {}, Data::json, fault_kinds_cell},
        {"discarded", whole, {}, Data::both, discarded_cell},
        {"mean_turns", decimal, {nowhere, nowhere, "Turns a game", "turns a game"}, Data::json, turns_cell, 2, 1},
        {"mean_ns", time, {"mean\nreply", nowhere, "Mean reply", "mean reply"}, Data::both, mean_cell, 2, 3},
        {"worst_ns", time, {"worst\nreply", nowhere, "Worst reply", "worst reply"}, Data::both, worst_cell, 1, 2},
        {"faults", counts, {nowhere, nowhere, nowhere, "faults"}, Data::none, fault_kinds_cell, 2, 8},
        {"remark", text, {"remark", "", "Remark"}, Data::both, of_standing<&Standing::remark>, 2, 1, has_remark},
        // The newest ones are the last, because programs may count the columns.
        {"speed_wins", whole, {}, Data::csv, speed_wins},
        {"games", whole, {}, Data::both, all_games_cell},
        {"distinct", whole, {}, Data::both, distinct_cell},
        {"title", text, {}, Data::csv, csv_title_cell},
    };
    return all;
}

using NodeRow = const NodeGames&;

CellValue machine_cell(NodeRow node, Facts) { return machine_name(node.machine); }
CellValue node_cell(NodeRow node, Facts) { return text_or_none(node.machine.node); }
CellValue processor_cell(NodeRow node, Facts) { return node.machine.processor; }
CellValue node_mean_cell(NodeRow node, Facts) { return value_or_none(node.mean_ns); }

template <auto member>
CellValue of_node(NodeRow node, Facts) {
    return node.*member;
}

const Descriptions<NodeGames>& machines() {
    using enum CellKind;
    static const Descriptions<NodeGames> all{
        {"node", name, {"machine", nowhere, "Machine"}, Data::none, machine_cell, 0},
        {"node", text, {}, Data::json, node_cell},
        {"processor", text, {nowhere, nowhere, "Processor"}, Data::json, processor_cell},
        {"games", whole, {"games", nowhere, "Games"}, Data::json, of_node<&NodeGames::games>},
        {"late", whole, {"late", nowhere, "Lost late"}, Data::json, of_node<&NodeGames::late>},
        {"other_faults", whole, {"faults", nowhere, "Other faults"}, Data::json, of_node<&NodeGames::other_faults>},
        {"starved", whole, {"starved", nowhere, "Starved"}, Data::json, of_node<&NodeGames::starved>},
        {"mean_ns", time, {"mean\nreply", nowhere, "Mean reply"}, Data::json, node_mean_cell},
        {"processor", text, {"processor"}, Data::none, processor_cell},
    };
    return all;
}

// Splits a title such as `Sonneborn-Berger` or `match points` into two lines.
std::string in_two_lines(std::string_view title) {
    std::string text(title);
    const auto at = text.find_first_of(" -");
    if (at == std::string::npos) return text;
    if (text[at] == ' ') text[at] = '\n';
    else text.insert(at + 1, "\n");
    return text;
}

}  // namespace

TableFacts facts_of(const ContestReport& report) {
    const FormatRules& format = report.plan.preset.format;
    return {columns(format),
            report.has_scores,
            traits(format).has_places,
            std::ranges::any_of(report.lines, [](Line line) { return !line.standing.remark.empty(); }),
            report.plan.preset.tie == TieRule::speed,
            report.games_repeated > 0};
}

std::vector<Column> standings_columns(View view, const TableFacts& facts) {
    std::vector<Column> all = columns_of(standings(), view, facts);
    if (!is_for_people(view)) return all;
    for (Column& column : all) {
        if (column.key == "points") column.title = facts.criteria.points;
        else if (column.key == "tie_break") column.title = facts.criteria.tie_break;
        else continue;
        if (view == View::terminal) column.title = in_two_lines(column.title);
    }
    return all;
}

TableRow standings_cells(View view, const TableFacts& facts, const BotLine& line) {
    return cells_of(standings(), view, facts, line);
}

Table standings_table(const ContestReport& report, View view) {
    const TableFacts facts = facts_of(report);
    Table table{standings_columns(view, facts)};
    for (const BotLine& line : report.lines) table.rows.push_back(standings_cells(view, facts, line));
    return table;
}

Table machines_table(const ContestReport& report, View view) {
    Table table{columns_of(machines(), view, {})};
    for (const NodeGames& node : report.nodes) table.rows.push_back(cells_of(machines(), view, {}, node));
    return table;
}

}  // namespace isola_arena::report
