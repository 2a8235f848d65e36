#include "arena/record/report/standings_json.hpp"

#include <cmath>

#include <boost/json.hpp>

#include "arena/record/seed_json.hpp"

namespace isola_arena::report {
namespace {

namespace json = boost::json;

// Returns the number, as an integer if it is a whole one.
json::value finite_or_null(double value) {
    if (std::trunc(value) == value && std::abs(value) < 1e15) return static_cast<std::int64_t>(value);
    return value;
}

json::value rounded(double elo) { return finite_or_null(std::round(elo * 10) / 10); }

// Returns a bound of the interval, or null if no bound is known.
json::value bound(double elo) { return std::abs(elo) < most_elo ? rounded(elo) : json::value(); }

json::value time(const std::optional<std::int64_t>& nanoseconds) {
    return nanoseconds ? json::value(*nanoseconds) : json::value();
}

json::value name_or_null(const ContestReport& report, const std::optional<std::size_t>& entrant) {
    return entrant ? json::value(report.name(*entrant)) : json::value();
}

json::object faults_of(const BotLine& line) {
    json::object faults;
    for (const auto& [kind, count] : line.statistics.faults) faults[to_string(kind)] = count;
    return faults;
}

void add_ratings(json::object& object, const BotLine& line) {
    object["elo"] = rounded(line.elo.elo);
    object["elo_low"] = rounded(line.elo.elo - line.elo.margin);
    object["elo_high"] = rounded(line.elo.elo + line.elo.margin);
    if (!line.glicko) return;
    object["glicko"] = rounded(line.glicko->rating);
    object["glicko_deviation"] = rounded(line.glicko->deviation);
}

json::object object_of(const BotLine& line, bool has_scores) {
    const Standing& standing = line.standing;
    json::object object{{"rank", standing.rank}, {"name", line.name}};
    if (!line.title.empty()) object["title"] = line.title;
    if (!line.author.empty()) object["author"] = line.author;
    object["matches"] = standing.matches;
    object["wins"] = standing.match_wins;
    object["draws"] = standing.match_draws;
    object["losses"] = standing.match_losses;
    object["points"] = finite_or_null(standing.points);
    object["tie_break"] = finite_or_null(standing.tie_break);
    object["score"] = has_scores ? json::value(standing.score) : json::value();
    add_ratings(object, line);
    object["faults"] = faults_of(line);
    object["mean_ns"] = time(line.statistics.speed.average_ns());
    object["worst_ns"] = time(line.statistics.worst_ns);
    object["discarded"] = line.statistics.discarded;
    object["remark"] = standing.remark;
    return object;
}

json::object object_of(const NodeGames& node) {
    return {{"node", node.machine.node.empty() ? json::value() : json::value(node.machine.node)},
            {"processor", node.machine.processor},
            {"games", node.games},
            {"late", node.late},
            {"other_faults", node.other_faults},
            {"starved", node.starved},
            {"mean_ns", time(node.mean_ns)}};
}

json::array crosstable_row(const ContestReport& report, const BotLine& line) {
    json::array row(report.lines.size());
    for (const auto& [opponent, made] : report.crosstable.row(line.standing.entrant))
        row[report.place[opponent]] = {made.wins, made.draws, made.losses};
    return row;
}

json::object object_of(const ContestReport& report, const MatchLine& match) {
    json::array games;
    for (const GameSummary& game : match.games)
        games.push_back({{"round", game.key.number},
                         {"first", report.name(match.first_of(game))},
                         {"winner", name_or_null(report, match.winner_of(game))},
                         {"reason", game.reason},
                         {"turns", game.turns}});
    return {{"number", match.number},
            {"round", match.pairing.round},
            {"stage", match.pairing.stage},
            {"first", report.name(match.pairing.first)},
            {"second", name_or_null(report, match.pairing.second)},
            {"finished", match.finished},
            {"winner", name_or_null(report, match.winner)},
            {"games", std::move(games)}};
}

// Appends the member `name`, a list with what make() returns for each element: a contest of hundreds of bots has tables
// of many megabytes, of which no tree is to be built.
template <class List, class Make>
void append_list(std::string& text, std::string_view name, const List& list, Make make) {
    ((text += ",\"") += name) += "\":[";
    bool is_first = true;
    for (const auto& each : list) {
        if (!is_first) text += ',';
        is_first = false;
        text += json::serialize(make(each));
    }
    text += ']';
}

json::value json_of_duel(const ContestReport& report) {
    if (!report.duel) return {};
    return {{"first", report.name(0)},
            {"second", report.name(1)},
            {"elo", rounded(report.duel->elo)},
            {"elo_low", bound(report.duel->low)},
            {"elo_high", bound(report.duel->high)},
            {"superiority", report.duel->superiority}};
}

}  // namespace

std::string standing_json(const ContestReport& report, const BotLine& line) {
    return json::serialize(object_of(line, report.has_scores));
}

std::string standings_json(const ContestReport& report) {
    const ContestPlan& plan = report.plan;
    const auto [points, tie_break] = columns(plan.preset.format);
    json::object all{{"contest", plan.preset.name.empty() ? json::value() : json::value(plan.preset.name)},
                     {"rules", plan.preset.rules},
                     {"format", json::string(to_string(plan.preset.format.kind))},
                     {"seed", json_of(report.told_seed())},
                     {"games_played", report.games_played},
                     {"games_total", report.games_total ? json::value(*report.games_total) : json::value()},
                     {"over", report.over},
                     {"columns", {{"points", json::string(points)}, {"tie_break", json::string(tie_break)}}}};
    std::string text = json::serialize(all);
    text.pop_back();
    append_list(text, "standings", report.lines,
                [&](const BotLine& line) { return object_of(line, report.has_scores); });
    append_list(text, "crosstable", report.lines, [&](const BotLine& line) { return crosstable_row(report, line); });
    if (report.duel) text += ",\"duel\":" + json::serialize(json_of_duel(report));
    if (!report.nodes.empty())
        append_list(text, "nodes", report.nodes, [](const NodeGames& node) { return object_of(node); });
    append_list(text, "pairings", report.matches, [&](const MatchLine& match) { return object_of(report, match); });
    text += "}\n";
    return text;
}

}  // namespace isola_arena::report
