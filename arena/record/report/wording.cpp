#include "arena/record/report/wording.hpp"

#include <set>

#include <cmath>

#include <fmt/core.h>

#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena::report {
namespace {

std::string seconds(std::int64_t milliseconds) { return fmt::format("{} s", static_cast<double>(milliseconds) / 1000); }

}  // namespace

std::string title_of(const Preset& preset) {
    if (!preset.title.empty()) return preset.title;
    return preset.name.empty() ? preset.rules : preset.name;
}

std::string title_of(const ContestReport& report) { return title_of(report.plan.preset); }

std::string progress_text(const ContestReport& report) {
    if (report.over) return fmt::format("{} games, all played", report.games_played);
    if (!report.games_total) return fmt::format("{} games so far", report.games_played);
    return fmt::format("{} of {} games", report.games_played, *report.games_total);
}

std::string time_limit_text(const TimeControl& time) {
    const std::string text = joined_if_any({time.turn_ms ? seconds(*time.turn_ms) + " a reply" : "",
                                            time.game_ms ? seconds(*time.game_ms) + " a game" : ""});
    return text.empty() ? "no limit" : text;
}

std::string half_points_text(double points) {
    const double whole = std::floor(points);
    if (points - whole != 0.5) return points_text(points);
    return (whole == 0 ? "" : fmt::format("{:.10g}", whole)) + "½";
}

std::string time_text(std::optional<std::int64_t> nanoseconds) {
    return cell_words(CellKind::time, nanoseconds ? CellValue(*nanoseconds) : CellValue());
}

std::string duel_text(const ContestReport& report) {
    return fmt::format("{} against {}: Elo {}, likelihood of superiority {:.1f} %", report.name(0), report.name(1),
                       describe(*report.duel), 100 * report.duel->superiority);
}

std::string machine_name(const Machine& machine) {
    return machine.node.empty() ? "the machine that keeps the contest" : machine.node;
}

std::string processors_text(const ContestReport& report) {
    if (report.plan.preset.time.clock != ClockKind::wall) return {};
    std::set<std::string> processors;
    for (const NodeGames& node : report.nodes)
        if (!node.machine.processor.empty()) processors.insert(node.machine.processor);
    if (processors.size() < 2) return {};
    return "Games by the wall clock were played on different processors (" + joined(processors, ", ") +
           "), on which bots think differently fast; " + setting_name("slurm") +
           " \"--constraint=...\" chooses machines of one kind";
}

std::string repeats_text(const ContestReport& report) {
    if (report.games_repeated == 0) return {};
    const std::string_view counted_by = report.plan.rates_repeats
                                            ? "Ratings count all of them, because the contest began with an older arena"
                                            : "Ratings count one of each, points count all";
    return fmt::format(
        "Only {} of {} games are distinct: the others repeat an earlier one, with the same bots, sides, opening and "
        "turns. {}. Games that begin at different openings differ: {} or {}.",
        report.games_played - report.games_repeated, report.games_played, counted_by, setting_name("openings"),
        setting_name("opening-plies"));
}

std::string speed_text(const ContestReport& report) {
    std::vector<std::string> names(report.lines.size());
    for (const BotLine& line : report.lines) names[line.standing.entrant] = line.name;
    return speed_text(report.speed, names);
}

std::string cut_text(std::size_t shown, std::size_t all) {
    return shown >= all ? "" : fmt::format("The first {} of {} are shown.", shown, all);
}

}  // namespace isola_arena::report
