#include "arena/record/report/contest_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <variant>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/analysis/pair_tally.hpp"
#include "arena/record/analysis/summary.hpp"

namespace isola_arena {
namespace {

// Makes the texts printable, because the database may come from a stranger. Commands and folders of bots stay
// unchanged.
void make_printable(ContestPlan& plan) {
    Preset& preset = plan.preset;
    for (std::string* text : {&preset.name, &preset.title, &preset.summary, &preset.source, &preset.rules, &plan.board})
        *text = printable(*text);
    if (auto* board = std::get_if<FixedBoard>(&preset.board)) board->size = printable(board->size);
    for (ContestBot& bot : plan.bots)
        for (std::string* text : {&bot.spec.name, &bot.spec.dialect, &bot.spec.game, &bot.language, &bot.author})
            *text = printable(*text);
    for (ContestChange& change : plan.changes) change.reason = printable(change.reason);
}

}  // namespace

bool is_database(const std::string& file) {
    constexpr std::string_view signature = "SQLite format 3";
    std::array<char, signature.size()> begin{};
    // Must not read from a pipe: the bytes could not be read again.
    std::error_code unreadable;
    if (!std::filesystem::is_regular_file(file, unreadable)) return false;
    std::ifstream(file, std::ios::binary).read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == signature;
}

ContestView view_of(const Store& store, Games::Explanations explanations) {
    ContestPlan plan = store.plan();
    make_printable(plan);
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie, explanations, plan.changes);
    store.for_each_game([&](GameSummary game) {
        game.reason = printable(game.reason);
        game.explanation = printable(game.explanation);
        if (!book.enter(game))
            throw DatabaseProblem(
                fmt::format("the database holds game {} of pairing {}, which its contest does not have",
                            game.key.number, game.key.pairing));
    });
    std::vector<FormerGame> former;
    store.for_each_former_game([&](int change, GameSummary game) {
        game.reason = printable(game.reason);
        game.explanation = printable(game.explanation);
        const auto at = static_cast<std::size_t>(game.key.pairing) - 1;
        if (at >= book.issued().size() || !book.issued()[at].second)
            throw DatabaseProblem(
                fmt::format("the database holds the former game {} of pairing {}, which its contest "
                            "does not have",
                            game.key.number, game.key.pairing));
        former.push_back({change, std::move(game), book.issued()[at]});
    });
    std::vector<NodeGames> nodes = store.nodes();
    for (NodeGames& each : nodes)
        for (std::string* text : {&each.machine.node, &each.machine.processor}) *text = printable(*text);
    return {std::move(plan), std::move(book), std::move(nodes), printable(store.note(note_of_elsewhere).value_or("")),
            std::move(former)};
}

ContestView read_contest(const std::string& file) { return view_of(Store::open_to_read(file)); }

report::ContestReport report_of(const ContestView& view, report::Matches matches) {
    report::ContestReport report = report::report_of(view.plan, view.book, printable, matches);
    report.nodes = view.nodes;
    report.former = view.former;
    return report;
}

void add_analyses(report::ContestReport& report, const Store& store) {
    std::map<std::string, TurnTally> bots;
    PairTally pairs;
    store.for_each_analysis([&](GameKey, const StoredAnalysis& stored) {
        const auto analysis = parse_analysis(stored.json, "an analysis");
        if (!analysis) return;
        const Summary summary = summary_of(analysis->turns, analysis->winner);
        for (const Player player : both_players) bots[analysis->names[player]].add(summary.players[player]);
        pairs.add(analysis->names, summary);
    });
    for (report::BotLine& line : report.lines) {
        const auto found = bots.find(report.plan.bots[line.standing.entrant].spec.name);
        if (found != bots.end()) line.analysis = found->second;
    }
    report.thrown = pairs.thrown();
    for (ThrownToOpponent& each : report.thrown)
        for (std::string* const name : {&each.bot, &each.opponent}) *name = printable(*name);
}

}  // namespace isola_arena
