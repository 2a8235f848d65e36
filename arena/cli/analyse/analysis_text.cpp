#include "arena/cli/analyse/analysis_text.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

std::string percent(const std::optional<double>& share) { return share ? fmt::format("{:.0f} %", *share) : "-"; }

std::string player_line(Player player, const std::string& name, const TurnTally& tally, std::size_t width) {
    if (tally.judged == 0)
        return fmt::format("  {} {:<{}}  no turn was judged\n", number(player), printable(name), width);
    return fmt::format("  {} {:<{}}  accuracy {:>5}, loss {:.3f} a turn, {}, {}, {}\n", number(player), printable(name),
                       width, percent(tally.mean_accuracy()), *tally.mean_loss(),
                       counted(tally.count(Label::inaccuracy), "inaccuracy", "inaccuracies"),
                       counted(tally.count(Label::mistake), "mistake", "mistakes"),
                       counted(tally.count(Label::blunder), "blunder", "blunders"));
}

std::string turn_line(const JudgedTurn& turn, const std::string& name) {
    std::string text =
        fmt::format("  turn {:>3}  {:<2}  {}: {}, from {:+.2f} to {:+.2f}", turn.turn, mark_of(turn.label),
                    printable(name), printable(turn.reply), *turn.value_before, *turn.value_played);
    if (!turn.best.empty()) text += fmt::format("; better: {}", printable(turn.best));
    if (!turn.proven.empty()) text += fmt::format(" ({})", printable(turn.proven));
    return text + '\n';
}

std::string reasons_of(const std::map<std::string, int>& unjudged) {
    std::string reasons;
    for (const auto& [why, count] : unjudged)
        reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", count, why);
    return reasons;
}

int count_of(const std::map<std::string, int>& unjudged) {
    int all = 0;
    for (const auto& each : unjudged) all += each.second;
    return all;
}

std::string words_of(Hidden hidden) {
    switch (hidden) {
        case Hidden::nothing: return {};
        case Hidden::expectation: return "  judged by what each player could know, luck left out\n";
        case Hidden::known: return "  judged with all hands known\n";
    }
    return {};
}

}  // namespace

std::string analysis_text(const std::string& name, const GameAnalysis& analysis) {
    const Summary summary = summary_of(analysis.turns, analysis.winner);
    std::string text = fmt::format("{}: {}, judged by {}, {} a position\n", printable(name), printable(analysis.rules),
                                   printable(analysis.engine), analysis.effort) +
                       words_of(analysis.hidden);
    const std::size_t width =
        std::max(printable(analysis.names[Player::one]).size(), printable(analysis.names[Player::two]).size());
    for (const Player player : both_players)
        text += player_line(player, analysis.names[player], summary.players[player], width);
    for (const JudgedTurn& turn : analysis.turns)
        if (turn.label != Label::none) text += turn_line(turn, analysis.names[turn.player]);
    if (summary.turning_point) text += fmt::format("  the turning point: turn {}\n", *summary.turning_point);
    for (const ThrownAway& each : summary.thrown_away)
        text +=
            fmt::format("  {} threw away a won game in turn {}\n", printable(analysis.names[each.player]), each.turn);
    if (const int unjudged = count_of(summary.unjudged))
        text += fmt::format("  {} unjudged: {}\n", counted(unjudged, "turn stays", "turns stay"),
                            reasons_of(summary.unjudged));
    return text;
}

std::string analysis_line(const std::string& name, const GameAnalysis& analysis) {
    const Summary summary = summary_of(analysis.turns, analysis.winner);
    std::string text = printable(name) + ':';
    for (const Player player : both_players)
        text += fmt::format("{} {} {}", player == Player::two ? "," : "", printable(analysis.names[player]),
                            percent(summary.players[player].mean_accuracy()));
    if (summary.turning_point) text += fmt::format(", turning point {}", *summary.turning_point);
    for (const ThrownAway& each : summary.thrown_away)
        text += fmt::format(", thrown away by {} in turn {}", printable(analysis.names[each.player]), each.turn);
    if (const int unjudged = count_of(summary.unjudged))
        text += fmt::format(", {} unjudged: {}", unjudged, reasons_of(summary.unjudged));
    return text + '\n';
}

std::string tally_table(const std::map<std::string, TurnTally>& bots) {
    std::size_t width = 3;
    for (const auto& bot : bots) width = std::max(width, printable(bot.first).size());
    std::string text = fmt::format("{:<{}}  games  accuracy  loss a turn  thrown away  time trouble\n", "bot", width);
    for (const auto& [name, tally] : bots)
        text += fmt::format("{:<{}}  {:>5}  {:>8}  {:>11}  {:>11}  {:>12}\n", printable(name), width, tally.games,
                            percent(tally.mean_accuracy()),
                            tally.mean_loss() ? fmt::format("{:.3f}", *tally.mean_loss()) : "-", tally.thrown_away,
                            tally.time_trouble);
    return text;
}

}  // namespace isola_arena
