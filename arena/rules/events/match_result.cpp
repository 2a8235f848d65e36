#include "arena/rules/events/match_result.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 4> decision_names{"rounds", "speed", "score", "draw"};
static_assert(decision_names.size() == static_cast<std::size_t>(DecidedBy::draw) + 1);

void settle_by_speed(MatchReport& report) {
    const auto first = report.tallies[0].speed.average_ns();
    const auto second = report.tallies[1].speed.average_ns();
    if (!first || !second || *first == *second) return;
    report.winner = *first < *second ? 0 : 1;
    report.decided_by = DecidedBy::speed;
}

void settle_by_score(MatchReport& report) {
    const auto first = report.tallies[0].score;
    const auto second = report.tallies[1].score;
    if (!first || !second || *first == *second) return;
    report.winner = *first > *second ? 0 : 1;
    report.decided_by = DecidedBy::score;
}

}  // namespace

std::string_view to_string(DecidedBy decision) { return decision_names[static_cast<std::size_t>(decision)]; }

void count_game(MatchReport& report, const GameSummary& game) {
    for (const Player player : both_players) {
        Tally& tally = report.tallies[seat_of(game.key.number, player)];
        tally.wins += game.winner == player;
        if (game.scores) tally.score = tally.score.value_or(0) + (*game.scores)[player];
        tally.speed.total += game.speed[player].total;
        tally.speed.replies += game.speed[player].replies;
    }
}

void settle(const MatchPlan& plan, MatchReport& report) {
    for (const std::size_t bot : {0U, 1U}) {
        if (2 * report.tallies[bot].wins <= plan.games) continue;
        report.winner = bot;
        report.decided_by = DecidedBy::games;
        return;
    }
    if (plan.tie == TieRule::speed) settle_by_speed(report);
    if (plan.tie == TieRule::score) settle_by_score(report);
}

}  // namespace isola_arena
