#include "arena/contest/grade/grading.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/match/match_run.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/process/interruption.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

// After this number of games the next level begins, if the bot has won them all.
constexpr int clear_games = 4;
constexpr std::int64_t quick_reply_ms = 200;
// Without the result of a game there is no grade, so the first game has this time even if the user grants less.
constexpr std::chrono::seconds least_time_for_a_game{30};

// Unless the user chooses a contest, rules or times, the levels play as they were measured, in games that take seconds.
Result<MatchPlan> quick_plan(ContestOptions options, const BotSpec& bot, const std::string& openings) {
    const bool is_free = options.contest.empty() && options.rules.empty();
    const auto usual = contest_named(options.contest);
    if (!usual) return usual.error();
    if (is_free && options.board.empty()) {
        const auto choice = choose_contest(options, {bot});
        if (!choice) return choice.error();
        if (choice->preset.rules.starts_with("isola ")) options.board = "7x7";
    }
    auto plan = plan_match(options, {bot});
    if (!plan) return plan;
    if (options.contest.empty() && plan->time == usual->time) plan->time.turn_ms = quick_reply_ms;
    if (openings.empty()) return plan;
    if (auto refused = refuse_opening({bot}, "openings")) return *refused;
    auto read = read_openings(openings, plan->rules);
    if (!read) return read.error();
    plan->openings = std::move(read).value();
    return plan;
}

std::string variant_of(const MatchPlan& plan) { return plan.rules.substr(0, plan.rules.find(' ')); }

Result<std::vector<BotSpec>> levels_for(const std::string& variant, const std::string& game) {
    std::vector<BotSpec> levels;
    const std::size_t count = ratings_of_levels(variant).size();
    if (count == 0) return Error{variant + " has no levels to be graded by"};
    for (std::size_t i = 1; i <= count; ++i) {
        auto level = find_bundled_bot(name_of_level(graded_bot_of(game), static_cast<int>(i)));
        if (!level) return level.error();
        levels.push_back(std::move(level).value());
        levels.back().name = "level-" + std::to_string(i);
    }
    return levels;
}

// The climb of one bot from level to level.
class LevelClimb {
public:
    LevelClimb(const GradingSetup& setup, const BotSpec& bot, const MatchPlan& plan, const std::vector<BotSpec>& levels,
               const Confinements& confinements, const ClimbListener& listener)
        : setup_(setup), bot_(bot), plan_(plan), levels_(levels), confinements_(confinements), listener_(listener),
          begin_(Clock::now()),
          end_(begin_ +
               std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(60 * setup.minutes))) {
        grade_.bot = bot.name;
        const auto ratings = ratings_of_levels(variant_of(plan));
        grade_.ratings.assign(ratings.begin(), ratings.end());
    }

    // Plays until the grade is known. Returns nullopt if a signal came.
    std::optional<Grade> run() {
        for (std::size_t i = 0; i < grade_.ratings.size() && !grade_.out_of_time; ++i) {
            LevelResult result{static_cast<int>(i) + 1, grade_.ratings[i]};
            listener_.begins(result.level);
            const bool goes_on = meet(result);
            if (result.games > 0) grade_.results.push_back(result);
            if (!goes_on) return std::nullopt;
            if (!listener_.ended(result) || (result.games > 0 && !result.is_beaten())) break;
        }
        return std::move(grade_);
    }

private:
    bool meet(LevelResult& result) {
        const bool is_clear = setup_.games > clear_games;
        if (!play(result, is_clear ? clear_games : setup_.games)) return false;
        if (!is_clear || result.points == result.games || grade_.out_of_time) return true;
        return play(result, setup_.games - clear_games);
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
        const bool has_result = result.games > 0 || grade_.is_known();
        const auto until = has_result ? end_ : std::max(end_, begin_ + least_time_for_a_game);
        if (has_result && Clock::now() >= end_) {
            grade_.out_of_time = true;
            return true;
        }
        const BotSpec& level = levels_[static_cast<std::size_t>(result.level - 1)];
        const QuietEnd end = play_quietly(
            plan, {bot_, level}, confinements_,
            [this, before = result.games](const Event& event) { tell(event, before); },
            [&](const GameReport& report) { count(report, result); }, until, setup_.alone);
        grade_.out_of_time = end == QuietEnd::broken_off;
        return end != QuietEnd::interrupted;
    }

    // before: the number of games against this level before the match.
    void tell(const Event& event, int before) const {
        const auto* header = std::get_if<GameHeader>(&event);
        if (!header) return listener_.events(event);
        GameHeader numbered = *header;
        numbered.game_number += before;
        listener_.events(numbered);
    }

    void count(const GameReport& report, LevelResult& result) {
        const Player player = seat_of(report.summary.key.number, Player::one) == 0 ? Player::one : Player::two;
        const auto winner = report.summary.winner;
        result.points += !winner ? 0.5 : *winner == player ? 1 : 0;
        ++result.games;
        for (const FaultGroup& group : report.faults[player].groups) grade_.faults += group.count;
    }

    Interruption interruption_;
    const GradingSetup& setup_;
    const BotSpec& bot_;
    const MatchPlan& plan_;
    const std::vector<BotSpec>& levels_;
    const Confinements& confinements_;
    const ClimbListener& listener_;
    Clock::time_point begin_;
    Clock::time_point end_;
    Grade grade_;
    int matches_ = 0;
};

}  // namespace

Grading::Grading(GradingSetup setup, std::vector<BotSpec> bots, std::vector<MatchPlan> plans,
                 std::vector<BotSpec> levels, Confinements confinements)
    : setup_(std::move(setup)), bots_(std::move(bots)), plans_(std::move(plans)), levels_(std::move(levels)),
      confinements_(std::move(confinements)) {}

Result<Grading> Grading::among(const GradingSetup& setup, const std::vector<BotSpec>& bots,
                               std::vector<MatchPlan> plans, const std::string& game, const Confine& confine) {
    auto levels = levels_for(variant_of(plans.front()), game);
    if (!levels) return levels.error();
    std::vector<BotSpec> everybody = *levels;
    everybody.insert(everybody.end(), bots.begin(), bots.end());
    auto confinements = confine(everybody);
    if (!confinements) return confinements.error();
    for (MatchPlan& plan : plans) plan.conditions = confinements->conditions();
    return Grading(setup, bots, std::move(plans), std::move(levels).value(), std::move(confinements).value());
}

Result<Grading> Grading::open(const GradingSetup& setup, const std::vector<BotSpec>& bots) {
    std::vector<MatchPlan> plans;
    for (const BotSpec& bot : bots) {
        auto plan = quick_plan(setup.contest, bot, setup.openings);
        if (!plan) return plan.error();
        if (!plans.empty() && variant_of(*plan) != variant_of(plans.front()))
            return Error{bots.front().name + " and " + bot.name + " play different games"};
        plans.push_back(std::move(plan).value());
    }
    const auto choice = choose_contest(setup.contest, {bots.front()});
    if (!choice) return choice.error();
    MatchPlan first = plans.front();
    return among(setup, bots, std::move(plans), choice->game, [&](const std::vector<BotSpec>& everybody) {
        return confine_match(setup.contest, everybody, first, "");
    });
}

Result<Grading> Grading::open(const GradingSetup& setup, const Preset& contest, const std::string& board,
                              const std::vector<BotSpec>& bots, const Confine& confine) {
    MatchPlan plan;
    plan.contest = contest.name;
    const auto seed = parse_seed("");
    if (!seed) return seed.error();
    plan.seed = *seed;
    take_settings<MatchSettings>(plan, contest);
    Rng rng(plan.seed.for_board());
    auto rules = rules_on(contest, middle_board(contest.board, board), rng);
    if (!rules) return rules.error();
    plan.rules = std::move(rules).value();
    if (auto refused = refuse_unfit_dialect(bots, plan.rules)) return *refused;
    const auto session = open_session(plan.rules, 1);
    if (!session) return session.error();
    return among(setup, bots, std::vector(bots.size(), plan), (*session)->game(), confine);
}

std::optional<Grade> Grading::climb(std::size_t bot, const ClimbListener& listener) const {
    return LevelClimb(setup_, bots_[bot], plans_[bot], levels_, confinements_, listener).run();
}

}  // namespace isola_arena
