#include "arena/bots/check/check_run.hpp"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/positions/positions.hpp"

namespace isola_arena::check {
namespace {

// On a large board the first turns suffice to show any failure that its size causes.
constexpr int turns_on_other_boards = 3;
constexpr int all_turns = 100'000;

constexpr const char* starts_title = "it starts";
constexpr const char* in_time_title = "it answers the first line in time";
constexpr const char* legal_title = "its reply is well-formed and legal";
constexpr const char* one_line_title = "it writes one line and no more";
constexpr const char* goes_on_title = "it answers the next line too";
constexpr const char* ends_title = "it stops at the end of its input";

// A bot meets other tiles in each game, so further games are played until it has taken enough_turns turns in them, but
// at most most_games games.
constexpr int enough_turns = 40;
constexpr int most_games = 10;

std::string board_of(const std::string& rules) {
    const std::size_t board = rules.find("board=");
    return board == std::string::npos ? "" : rules.substr(board + 6, rules.find(' ', board) - board - 6);
}

// The results of one or more games.
struct Played {
    std::optional<Finding> finding = {};
    int games = 0;
    int turns = 0;
    Nanoseconds slowest{0};
};

// Runs all checks, in the order in which an author would fix the mistakes, and passes each result to sink. If the bot
// fails at its first or second reply, further checks make no sense: they are reported as one result, not_tried.
class CheckRun {
public:
    // The arguments must outlive this object. Throws std::invalid_argument if rules of the plan are refused.
    CheckRun(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink)
        : bot_(tested_bot), plan_(plan), sink_(sink), traits_(traits_of(rules())) {}

    Task<void> all() {
        const bool sound = co_await first_turns();
        if (!sound) co_return not_tried("positions", "every other check", "fix the above first");
        co_await whole_games();
        for (std::size_t i = 1; i < plan_.rules.size(); ++i) co_await other_board(plan_.rules[i]);
        co_await restarts();
    }

private:
    const std::string& rules() const { return plan_.rules.front(); }

    void report(std::string name, std::string title, const std::optional<Finding>& finding, std::string remark = {}) {
        const Verdict verdict = finding ? Verdict::failed : Verdict::ok;
        sink_({std::move(name), std::move(title), verdict, std::move(remark), finding});
    }

    bool is_over() const { return Clock::now() - begun_ >= plan_.most; }

    void not_tried(std::string name, std::string title, std::string why) {
        sink_({std::move(name), std::move(title), Verdict::not_tried, std::move(why), std::nullopt});
    }

    Task<bool> first_turns() {
        BotSession bot_session{first_position(rules()), Player::one};
        auto finding = co_await bot_.start(bot_session);
        report("starts", starts_title, finding);
        if (finding) co_return false;
        const AskResult first = co_await bot_.ask_warily(bot_session);
        report_first(first);
        bool sound = !first.finding;
        if (sound) sound = co_await goes_on(bot_session, first.reply);
        co_await bot_.dismiss(bot_session);
        if (sound) co_await end_of_input();
        co_return sound;
    }

    void report_first(const AskResult& first) {
        const bool came = !first.finding || is_about_reply(*first.finding);
        const bool used_start_budget = first.wall > std::chrono::milliseconds(bot_.reply_ms());
        report("first-reply", in_time_title, came ? std::nullopt : first.finding,
               readable(first.wall) + (used_start_budget ? ", start-up time included" : ""));
        if (came) report("legal", legal_title, first.finding);
    }

    Task<bool> goes_on(BotSession& bot_session, const std::string& first_reply) {
        const bool is_quiet = co_await says_no_more(bot_session);
        if (!is_quiet) co_return false;
        Rng rng(2);
        MoveHistory past{rules(), 0, {first_reply}};
        while (!bot_session.session->outcome() && bot_session.session->to_move() != actor(bot_session.player))
            play_on(bot_session.session, past, rng);
        if (bot_session.session->outcome()) co_return true;
        const AskResult second = co_await bot_.ask(bot_session);
        report("goes-on", goes_on_title, second.finding, second.finding ? "" : readable(second.wall));
        co_return !second.finding;
    }

    Task<bool> says_no_more(BotSession& bot_session) {
        if (bot_.ends_after_reply()) {
            not_tried("one-line", one_line_title, "what follows a reply does not count in this dialect");
            co_return true;
        }
        const auto finding = co_await bot_.listen(bot_session);
        report("one-line", one_line_title, finding);
        co_return !finding;
    }

    Task<void> end_of_input() {
        BotSession bot_session{first_position(rules()), Player::one};
        const auto cannot_start = co_await bot_.start(bot_session);
        if (cannot_start) co_return report("ends", ends_title, cannot_start);
        const AskResult first = co_await bot_.ask(bot_session);
        if (first.finding) {
            co_await bot_.dismiss(bot_session);
            co_return report("ends", ends_title, first.finding);
        }
        const AskResult end = co_await bot_.close_input(bot_session);
        report("ends", ends_title, end.finding, "after " + readable(end.wall));
    }

    // Plays one game against random turns. It ends early if the bot fails or has taken most_turns turns.
    Task<void> play(Played& played, MoveHistory& past, Player player, int most_turns) {
        Rng rng(3 + past.nature_seed);
        BotSession bot_session{first_position(past.rules, past.nature_seed), player};
        played.finding = co_await bot_.start(bot_session);
        ++played.games;
        int turns = 0;
        while (!played.finding && !bot_session.session->outcome() && turns < most_turns && !is_over()) {
            if (bot_session.session->to_move() != actor(player)) {
                play_on(bot_session.session, past, rng);
                continue;
            }
            AskResult asked = co_await bot_.ask(bot_session);
            played.finding = std::move(asked.finding);
            past.replies.push_back(std::move(asked.reply));
            played.slowest = std::max(played.slowest, asked.wall);
            ++turns;
        }
        played.turns += turns;
        co_await bot_.dismiss(bot_session);
    }

    Task<void> game(std::string name, std::string title, const std::string& rules, Player player, int most_turns) {
        if (is_over()) co_return not_tried(std::move(name), std::move(title), time_is_over);
        Played played;
        MoveHistory past{rules, first_seed(player)};
        co_await play(played, past, player, most_turns);
        report(std::move(name), std::move(title), played.finding,
               fmt::format("{}, the slowest {}", counted(played.turns, "turn"), readable(played.slowest)));
    }

    // The first games as player one and as player two have different deals.
    static std::uint64_t first_seed(Player player) { return player == Player::one ? 0 : 1; }

    Task<void> whole_games() {
        const std::string board = board_of(rules());
        const std::string where = board.empty() ? "" : " on " + board;
        for (const Player player : both_players)
            co_await game(fmt::format("game-as-{}", number(player)),
                          fmt::format("a whole game as player {}{}", number(player), where), rules(), player,
                          all_turns);
        if (!traits_.has_chance) co_return;
        for (const Player player : both_players) co_await more_games(player);
    }

    Task<void> more_games(Player player) {
        std::string name = fmt::format("more-games-as-{}", number(player));
        std::string title = fmt::format("other deals as player {}", number(player));
        if (is_over()) co_return not_tried(std::move(name), std::move(title), time_is_over);
        Played played;
        while (!played.finding && played.turns < enough_turns && played.games < most_games && !is_over()) {
            MoveHistory past{rules(), first_seed(player) + 2 * static_cast<std::uint64_t>(played.games + 1)};
            co_await play(played, past, player, all_turns);
        }
        report(std::move(name), std::move(title), played.finding,
               fmt::format("{}, {}, the slowest {}", counted(played.games, "game"), counted(played.turns, "turn"),
                           readable(played.slowest)));
    }

    Task<void> other_board(const std::string& other_rules) {
        const std::string board = board_of(other_rules);
        for (const Player player : both_players)
            co_await game(fmt::format("board-{}-as-{}", board, number(player)),
                          fmt::format("the first turns as player {} on {}", number(player), board), other_rules, player,
                          turns_on_other_boards);
    }

    // A bot that is restarted during a game, or started after an opening, meets a position without having seen the
    // turns that led to it.
    Task<void> restarts() {
        if (plan_.from_first_position)
            co_return not_tried("positions", "a position of which it has not seen the beginning",
                                "this dialect does not tell the whole board");
        for (const StartPosition& placement : start_positions(traits_)) {
            if (is_over()) not_tried(placement.name, placement.title, time_is_over);
            else co_await restart(placement);
        }
    }

    Task<void> restart(const StartPosition& placement) {
        std::optional<Finding> finding;
        Nanoseconds slowest{0};
        int asked_times = 0;
        for (const Player player : both_players) {
            Rng rng(4);
            BotSession bot_session{finding ? nullptr : placement.find({rules(), traits_, player, rng, placement.kind}),
                                   player};
            if (!bot_session.session) continue;
            const AskResult asked = co_await ask_once(bot_session);
            finding = asked.finding;
            slowest = std::max(slowest, asked.wall);
            ++asked_times;
        }
        if (asked_times > 0)
            report(placement.name, placement.title, finding, fmt::format("the slowest {}", readable(slowest)));
        else if (!placement.without.empty()) not_tried(placement.name, placement.title, placement.without);
    }

    Task<AskResult> ask_once(BotSession& bot_session) {
        auto cannot_start = co_await bot_.start(bot_session);
        if (cannot_start) co_return AskResult{std::move(cannot_start), Nanoseconds{0}};
        AskResult asked = co_await bot_.ask(bot_session);
        co_await bot_.dismiss(bot_session);
        co_return asked;
    }

    BotUnderTest& bot_;
    const CheckPlan& plan_;
    const ResultSink& sink_;
    const Traits traits_;
    const Clock::time_point begun_ = Clock::now();
};

}  // namespace

Task<void> run_checks(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink) {
    CheckRun checks(tested_bot, plan, sink);
    co_await checks.all();
}

}  // namespace isola_arena::check
