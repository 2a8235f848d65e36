#include "arena/rules/events/match_result.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 4> decision_names{"rounds", "speed", "score", "draw"};
static_assert(decision_names.size() == static_cast<std::size_t>(DecidedBy::draw) + 1);

// Decides the match by two numbers, if they differ: the first bot wins if `more` is the greater one.
template <class Number>
void settle_by(DecidedBy how, const std::optional<Number>& more, const std::optional<Number>& less,
               MatchReport& report) {
    if (!more || !less || *more == *less) return;
    report.winner = *more > *less ? 0 : 1;
    report.decided_by = how;
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
    const auto& [first, second] = report.tallies;
    if (plan.tie == TieRule::speed)  // the other way round: the slower bot loses
        settle_by(DecidedBy::speed, second.speed.average_ns(), first.speed.average_ns(), report);
    if (plan.tie == TieRule::score) settle_by(DecidedBy::score, first.score, second.score, report);
}

}  // namespace isola_arena
