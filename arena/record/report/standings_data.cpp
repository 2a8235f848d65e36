#include "arena/record/report/standings_data.hpp"

#include <cmath>

#include "arena/record/report/changes.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/record/report/wording.hpp"

namespace isola_arena::report {
namespace {

// Writes a bound of the interval, or null if no bound is known.
void write_bound(JsonWriter& json, double elo) {
    if (std::abs(elo) < most_elo) write_tenths(json, elo);
    else json.null();
}

void write_seed(JsonWriter& json, const Seed& seed) {
    if (const auto number = seed.as_number()) json.number(*number);
    else if (seed.is_untold()) json.null();
    else json.text(seed.text());
}

void write_table(JsonWriter& json, const Table& table) {
    json.list(table.rows, [&](const TableRow& row) {
        write_members(json.begin_object(), table.columns, row);
        json.end_object();
    });
}

void write_crosstable(JsonWriter& json, const ContestReport& report) {
    std::vector<const WinsDrawsLosses*> row(report.lines.size());
    json.list(report.lines, [&](const BotLine& line) {
        row.assign(row.size(), nullptr);
        for (const auto& [opponent, made] : report.crosstable.row(line.standing.entrant))
            row[report.place[opponent]] = &made;
        json.list(row, [&](const WinsDrawsLosses* made) {
            if (made == nullptr) json.null();
            else json.begin_array().number(made->wins).number(made->draws).number(made->losses).end_array();
        });
    });
}

void write_duel(JsonWriter& json, const ContestReport& report) {
    json.begin_object().key("first").text(report.name(0)).key("second").text(report.name(1));
    write_tenths(json.key("elo"), report.duel->elo);
    write_bound(json.key("elo_low"), report.duel->low);
    write_bound(json.key("elo_high"), report.duel->high);
    json.key("superiority").real(report.duel->superiority).end_object();
}

void write_speed(JsonWriter& json, const ContestReport& report) {
    const SpeedFacts& speed = report.speed;
    json.begin_object().key("matches").number(speed.matches).key("decided").number(speed.decided);
    json.key("within_noise").number(speed.within_noise).key("ranks_by_noise").number(speed.ranks_by_noise);
    json.key("of_unknown_noise").number(speed.of_unknown_noise);
    json.key("ranks").list(speed.ranks, [&](const RankBySpeed& each) {
        json.begin_object().key("name").text(report.name(each.entrant)).key("rank").number(each.rank);
        json.key("without_speed").number(each.without_speed).end_object();
    });
    json.end_object();
}

void write_game(JsonWriter& json, const ContestReport& report, const MatchLine& match, const GameSummary& game) {
    json.begin_object().key("round").number(game.key.number).key("first").text(report.name(match.first_of(game)));
    write_player(json.key("winner"), report, match.winner_of(game));
    json.key("reason").text(game.reason).key("turns").number(game.turns).end_object();
}

void write_match(JsonWriter& json, const ContestReport& report, const MatchLine& match) {
    json.begin_object().key("number").number(match.number).key("round").number(match.pairing.round);
    json.key("stage").text(match.pairing.stage).key("first").text(report.name(match.pairing.first)).key("second");
    write_player(json, report, match.pairing.second);
    write_player(json.key("finished").boolean(match.finished).key("winner"), report, match.winner);
    const std::string_view decided_by = match.fate == MatchFate::forfeited  ? "forfeit"
                                        : match.fate == MatchFate::removed  ? "removed"
                                        : match.finished && !match.is_bye() ? to_string(match.decided_by)
                                                                            : "";
    json.key("decided_by").text_or_null(decided_by);
    json.key("games").list(match.games, [&](const GameSummary& game) { write_game(json, report, match, game); });
    json.end_object();
}

}  // namespace

void write_player(JsonWriter& json, const ContestReport& report, const std::optional<std::size_t>& entrant) {
    if (entrant) json.text(report.name(*entrant));
    else json.null();
}

void write_columns(JsonWriter& json, const FormatRules& format) {
    const auto [points, tie_break] = columns(format);
    json.key("columns").begin_object().key("points").text(points).key("tie_break").text(tie_break).end_object();
}

void write_contest(JsonWriter& json, const ContestReport& report) {
    const Preset& preset = report.plan.preset;
    json.key("contest").text_or_null(preset.name).key("title").text(title_of(report));
    json.key("rules").text(preset.rules);
    json.key("format").text(to_string(preset.format.kind));
    write_seed(json.key("seed"), report.told_seed());
    json.key("games_played").number(report.games_played).key("games_total").number_or_null(report.games_total);
    json.key("games_distinct").number(report.games_played - report.games_repeated);
    json.key("over").boolean(report.over);
    write_columns(json, preset.format);
    write_table(json.key("standings"), standings_table(report, View::json));
    write_crosstable(json.key("crosstable"), report);
    if (report.plan.preset.tie == TieRule::speed) write_speed(json.key("speed"), report);
    if (report.duel) write_duel(json.key("duel"), report);
    if (!report.nodes.empty()) write_table(json.key("nodes"), machines_table(report, View::json));
    if (!report.plan.changes.empty()) write_changes(json.key("changes"), report);
    json.key("pairings").list(report.matches, [&](const MatchLine& match) { write_match(json, report, match); });
}

std::string standings_json(const ContestReport& report) {
    return json_object([&](JsonWriter& json) { write_contest(json, report); }) + '\n';
}

std::string standings_csv(const ContestReport& report) { return table_csv(standings_table(report, View::csv)); }

}  // namespace isola_arena::report
