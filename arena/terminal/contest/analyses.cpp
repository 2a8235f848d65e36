#include "arena/terminal/contest/analyses.hpp"

#include <map>
#include <string>

#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/analysis/summary.hpp"

namespace isola_arena {

void add_analyses(report::ContestReport& report, const Store& store) {
    std::map<std::string, TurnTally> bots;
    store.for_each_analysis([&](GameKey, const StoredAnalysis& stored) {
        const auto analysis = parse_analysis(stored.json, "an analysis");
        if (!analysis) return;
        const Summary summary = summary_of(analysis->turns, analysis->winner);
        for (const Player player : both_players) bots[analysis->names[player]].add(summary.players[player]);
    });
    for (report::BotLine& line : report.lines) {
        const auto found = bots.find(report.plan.bots[line.standing.entrant].spec.name);
        if (found != bots.end()) line.analysis = found->second;
    }
}

}  // namespace isola_arena
