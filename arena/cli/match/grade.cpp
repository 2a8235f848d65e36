#include "arena/cli/match/match.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/cli/match/parallel_match.hpp"
#include "arena/contest/rating/elo.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/process/interruption.hpp"

namespace isola_arena {
namespace {

// The games of a bot against one level.
struct LevelResult {
    int level;
    int rating;  ///< of the level, in Elo
    double points = 0;
    int games = 0;

    bool is_beaten() const { return 2 * points > games; }
};

// The findings of `arena grade`.
struct Grade {
    std::string bot;
    std::vector<LevelResult> results;  ///< from level 1 on; empty: no game was over in time
    std::vector<int> ratings;          ///< the ratings of all levels
    int faults = 0;                    ///< the faults of the bot
    bool out_of_time = false;
};

RatingEstimate rating_of(const Grade& grade) {
    std::vector<KnownOpponent> opponents;
    for (const LevelResult& each : grade.results)
        opponents.push_back({static_cast<double>(each.rating), each.points, each.games});
    return rating_against(opponents);
}

int nearest_level(const Grade& grade, double rating) {
    const auto distance = [rating](int of_level) { return std::abs(of_level - rating); };
    return static_cast<int>(std::ranges::min_element(grade.ratings, {}, distance) - grade.ratings.begin()) + 1;
}

std::string with_comma(double number) {
    const long whole = std::lround(number);
    if (std::labs(whole) < 1000) return std::to_string(whole);
    return fmt::format("{},{:03}", whole / 1000, std::labs(whole) % 1000);
}

// Returns how the bot did against the last level that it met.
std::string against_the_last(const Grade& grade) {
    const LevelResult& last = grade.results.back();
    if (2 * last.points < last.games) return fmt::format("loses to level {}", last.level);
    if (!last.is_beaten()) return fmt::format("holds level {}", last.level);
    if (static_cast<std::size_t>(last.level) == grade.ratings.size())
        return fmt::format("beats level {}, the highest", last.level);
    return fmt::format("beats level {}, when the time was over", last.level);
}

// Returns the sentence: `mybot: about level 4 (1,180 +- 90), loses to level 5`.
std::string grade_sentence(const Grade& grade) {
    if (grade.results.empty())
        return grade.bot +
               ": no grade, because no game was over in time: grant more --minutes or shorter games "
               "(--turn-time, --game-time, --board)";
    const RatingEstimate rating = rating_of(grade);
    return fmt::format("{}: about level {} ({} +- {}), {}", grade.bot, nearest_level(grade, rating.rating),
                       with_comma(rating.rating), with_comma(rating.error), against_the_last(grade));
}

// Returns the grade as one JSON object.
std::string grade_json(const Grade& grade) {
    const bool is_known = !grade.results.empty();
    const RatingEstimate rating = is_known ? rating_of(grade) : RatingEstimate{0, 0};
    const auto or_null = [is_known](const boost::json::value& value) { return is_known ? value : nullptr; };
    boost::json::array results;
    for (const LevelResult& each : grade.results)
        results.push_back(
            {{"level", each.level}, {"elo", each.rating}, {"points", each.points}, {"games", each.games}});
    return boost::json::serialize(boost::json::object{{"bot", grade.bot},
                                                      {"level", or_null(nearest_level(grade, rating.rating))},
                                                      {"elo", or_null(std::round(rating.rating))},
                                                      {"elo_error", or_null(std::round(rating.error))},
                                                      {"faults", grade.faults},
                                                      {"out_of_time", grade.out_of_time},
                                                      {"results", std::move(results)}});
}

// After this number of games the next level begins, if the bot has won them all.
constexpr int clear_games = 4;
constexpr std::int64_t quick_reply_ms = 200;
// Without the result of a game there is no grade, so the first game has this time even if the user grants less.
constexpr std::chrono::seconds least_time_for_a_game{30};

// Unless the user chooses a contest, rules or times, the levels play as they were measured, in games that take seconds.
MatchPlan quick_plan(ContestOptions options, const BotSpec& bot, const std::string& openings) {
    const bool is_free = options.contest.empty() && options.rules.empty();
    const TimeControl usual = usable(contest_named(options.contest)).time;
    if (is_free && options.board.empty() && usable(choose_contest(options, {bot})).preset.rules.starts_with("isola "))
        options.board = "7x7";
    MatchPlan plan = usable(plan_match(options, {bot}));
    if (options.contest.empty() && plan.time == usual) plan.time.turn_ms = quick_reply_ms;
    if (openings.empty()) return plan;
    refuse_if(refuse_opening({bot}, "openings"));
    plan.openings = usable(read_openings(openings, plan.rules));
    return plan;
}

std::string variant_of(const MatchPlan& plan) { return plan.rules.substr(0, plan.rules.find(' ')); }

std::vector<BotSpec> levels_for(const MatchPlan& plan, const std::string& game) {
    std::vector<BotSpec> levels;
    const std::size_t count = ratings_of_levels(variant_of(plan)).size();
    if (count == 0) throw UsageError(variant_of(plan) + " has no levels to be graded by");
    for (std::size_t i = 1; i <= count; ++i) {
        levels.push_back(usable(find_bundled_bot(name_of_level(graded_bot_of(game), static_cast<int>(i)))));
        levels.back().name = "level-" + std::to_string(i);
    }
    return levels;
}

/// The climb of a bot from level to level.
class LevelClimb {
public:
    LevelClimb(const GradeOptions& options, BotSpec bot)
        : options_(options), bot_(std::move(bot)), plan_(quick_plan(options.contest, bot_, options.openings)),
          levels_(levels_for(plan_, usable(choose_contest(options.contest, {bot_})).game)),
          confinements_(usable(confine_match(options.contest, everybody(), plan_, ""))), begin_(Clock::now()),
          end_(begin_ +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(60 * options.minutes))) {
        grade_.bot = bot_.name;
        const auto ratings = ratings_of_levels(variant_of(plan_));
        grade_.ratings.assign(ratings.begin(), ratings.end());
    }

    /// Plays until the grade is known. Returns false if it was interrupted.
    bool run() {
        for (std::size_t i = 0; i < grade_.ratings.size() && !grade_.out_of_time && is_read(); ++i) {
            LevelResult result{static_cast<int>(i) + 1, grade_.ratings[i]};
            MatchProgress progress(MatchSoFar(options_.games, fmt::format("level {}: ", result.level)));
            progress_ = &progress;
            const bool goes_on = meet(result);
            progress.finish();
            if (result.games > 0) grade_.results.push_back(result);
            if (!goes_on) return false;
            if (result.games > 0) tell(result);
            if (!result.is_beaten()) break;
        }
        return true;
    }

    const Grade& grade() const { return grade_; }

private:
    bool meet(LevelResult& result) {
        const bool is_clear = options_.games > clear_games;
        if (!play(result, is_clear ? clear_games : options_.games)) return false;
        if (!is_clear || result.points == result.games || grade_.out_of_time) return true;
        return play(result, options_.games - clear_games);
    }

    // Plays games against a level. Each pair of games is a match with its own seed.
    bool play(LevelResult& result, int games) {
        for (int played = 0; played < games && !grade_.out_of_time; played += 2) {
            MatchPlan plan = plan_;
            plan.games = std::min(2, games - played);
            if (!plan_.openings.empty())
                plan.openings = {plan_.openings[static_cast<std::size_t>(matches_) % plan_.openings.size()]};
            plan.seed = plan_.seed.of_match(++matches_);
            if (!play_match_of(plan, result) || interruption_.came()) return false;
        }
        return true;
    }

    // The bots decide how long a game takes, within the limits of the contest. So a game that is still running when the
    // time is over counts for nothing.
    bool play_match_of(const MatchPlan& plan, LevelResult& result) {
        const BotSpec& level = levels_[static_cast<std::size_t>(result.level - 1)];
        const bool has_result = result.games > 0 || !grade_.results.empty();
        const auto until = has_result ? end_ : std::max(end_, begin_ + least_time_for_a_game);
        if (has_result && Clock::now() >= end_) {
            grade_.out_of_time = true;
            return true;
        }
        const QuietEnd end = play_quietly(
            plan, {bot_, level}, confinements_, [this, before = result.games](const Event& e) { show(e, before); },
            [&](const GameReport& report) { count(report, result); }, until);
        grade_.out_of_time = end == QuietEnd::broken_off;
        return end != QuietEnd::interrupted;
    }

    // before: the number of games against this level before the match.
    void show(const Event& event, int before) {
        const auto* header = std::get_if<GameHeader>(&event);
        if (!header) return progress_->take(event);
        GameHeader numbered = *header;
        numbered.game_number += before;
        progress_->take(numbered);
    }

    void count(const GameReport& report, LevelResult& result) {
        const Player player = seat_of(report.summary.key.number, Player::one) == 0 ? Player::one : Player::two;
        const auto winner = report.summary.winner;
        result.points += !winner ? 0.5 : *winner == player ? 1 : 0;
        ++result.games;
        for (const FaultGroup& group : report.faults[player].groups) grade_.faults += group.count;
    }

    std::vector<BotSpec> everybody() const {
        std::vector<BotSpec> bots = levels_;
        bots.push_back(bot_);
        return bots;
    }

    void tell(const LevelResult& result) const {
        if (options_.json) return;
        put_text(
            fmt::format("level {:>2} ({}): {:g} of {}\n", result.level, result.rating, result.points, result.games));
        std::fflush(stdout);
    }

    Interruption interruption_;
    const GradeOptions& options_;
    BotSpec bot_;
    MatchPlan plan_;
    std::vector<BotSpec> levels_;
    Confinements confinements_;
    Clock::time_point begin_;
    Clock::time_point end_;
    MatchProgress* progress_ = nullptr;  ///< of the level that is being played
    Grade grade_;
    int matches_ = 0;
};

}  // namespace

Exit run_grade(const GradeOptions& options) {
    LevelClimb climb(options,
                     find_typed_bot(options.bot, options.contest.bots_file, options.bot_types, options.dialects).bot);
    if (!climb.run()) {
        announce("interrupted");
        return Exit::interrupted;
    }
    const Grade& grade = climb.grade();
    const Exit exit = grade.results.empty() ? Exit::does_not_hold : Exit::fine;
    if (options.json) {
        put_json(grade_json(grade));
        return exit;
    }
    std::string text = printable(grade_sentence(grade)) + "\n";
    if (grade.faults > 0)
        text += fmt::format("{} faults of {}: `arena check` says what to mend\n", grade.faults, printable(grade.bot));
    put_text(text);
    return exit;
}

}  // namespace isola_arena
