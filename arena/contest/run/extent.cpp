#include "arena/contest/run/extent.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <fmt/core.h>

#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

constexpr int most_random_games = 5;
// A game on a large board takes long, because a turn has thousands of replies. So few of them are played.
constexpr int most_turns = 5000;
constexpr std::size_t enough_replies = 200'000;

struct RandomGames {
    int games = 0;
    int turns = 0;
    std::size_t replies = 0;  // among which the players chose
};

// Plays a game in which both players choose among all legal replies at random.
void play_random_game(const std::string& rules, Rng& rng, RandomGames& played) {
    const std::unique_ptr<GameSession> session = open_session(rules, rng.next()).value();
    ++played.games;
    const int end = played.turns + most_turns;
    while (!session->outcome() && played.turns < end) {
        if (session->to_move() == Actor::nature) {
            session->play_nature();
            continue;
        }
        const std::vector<std::string> replies = session->legal_replies();
        if (replies.empty() || session->reply(replies[rng.below(replies.size())])) break;
        ++played.turns;
        played.replies += replies.size();
    }
}

double mean_turns(const ContestPlan& plan) {
    Rng rng(1);
    RandomGames played;
    while (played.games < most_random_games && played.replies < enough_replies) {
        const auto rules = rules_on(plan.preset, middle_board(plan.preset.board, plan.board), rng);
        if (!rules) return 0;
        play_random_game(*rules, rng, played);
    }
    return static_cast<double>(played.turns) / played.games;
}

// Returns the most that the clocks allow both players in a game of so many turns; 0: there is no limit.
double seconds_of_game(const TimeControl& time, double turns) {
    constexpr double ms_in_second = 1000;
    std::optional<double> seconds;
    if (time.turn_ms) seconds = turns * static_cast<double>(*time.turn_ms) / ms_in_second;
    if (time.game_ms) {
        const double both = 2 * static_cast<double>(*time.game_ms) / ms_in_second;
        seconds = std::min(seconds.value_or(both), both);
    }
    return seconds.value_or(0);
}

}  // namespace

ContestExtent extent_of(const ContestPlan& plan, const Book& book) {
    ContestExtent extent;
    if (const auto total = book.total()) extent.games = *total - std::min(*total, book.games().size());
    extent.turns = mean_turns(plan);
    extent.seconds = seconds_of_game(plan.preset.time, extent.turns);
    return extent;
}

std::string extent_text(const ContestExtent& extent, int jobs) {
    if (!extent.games) return "as many games as the format needs";
    std::string text = counted(*extent.games, "game");
    if (*extent.games == 0 || extent.seconds <= 0) return text;
    constexpr double longest_span = 1e9;
    const double seconds = std::min(static_cast<double>(*extent.games) * extent.seconds / jobs, longest_span);
    const std::string at_once = jobs > 1 ? fmt::format("with {} at once ", jobs) : "";
    return text + fmt::format(", {}at most about {} by the clocks if games have {:.0f} turns, as random ones", at_once,
                              span_text(seconds), extent.turns);
}

Result<ContestExtent> extent_of(const RunOptions& wanted) {
    if (Store::exists(wanted.database)) {
        const ContestView view = read_contest(wanted.database);
        if (wanted.plan_given) {
            const auto asked = plan_contest(wanted.setup);
            if (!asked) return asked.error();
            if (auto other = refuse_other_contest(wanted, *asked, view.plan)) return *other;
        }
        return extent_of(view.plan, view.book);
    }
    const auto plan = plan_contest(wanted.setup);
    if (!plan) return plan.error();
    return extent_of(*plan, Book(plan->preset.format, plan->bots.size(), plan->preset.tie));
}

}  // namespace isola_arena
