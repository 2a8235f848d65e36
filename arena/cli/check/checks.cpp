#include "arena/cli/check/checks.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/core.h>

#include "arena/cli/check/positions.hpp"
#include "arena/judge/explain.hpp"

namespace isola_arena::check {
namespace {

// On a large board the first turns tell all that its size can break.
constexpr int turns_on_other_boards = 3;
constexpr int all_turns = 100'000;

constexpr const char* starts_title = "it starts";
constexpr const char* in_time_title = "it answers the first line in time";
constexpr const char* legal_title = "its reply is well-formed and legal";
constexpr const char* one_line_title = "it writes one line and no more";
constexpr const char* goes_on_title = "it goes on with the next line";
constexpr const char* ends_title = "it stops at the end of its input";

// A mistake of the reply itself, not of its coming.
bool is_about_reply(const Finding& finding) {
    for (const char* name : {"illegal", "prompt", "text-around-reply", "two-lines", "one-based", "row-column-exchanged",
                             "wrong-form", "other-player", "too-long"})
        if (finding.mistake == name) return true;
    return false;
}

std::string size_of(const std::string& rules) {
    const std::size_t board = rules.find("board=");
    return board == std::string::npos ? rules : rules.substr(board + 6, rules.find(' ', board) - board - 6);
}

class Run {
public:
    Run(Subject& subject, const Course& course, const ResultSink& sink)
        : subject_(subject), course_(course), sink_(sink) {}

    Task<void> all() {
        const bool sound = co_await first_turns();
        if (!sound) co_return give_up();
        co_await whole_games();
        for (std::size_t i = 1; i < course_.rules.size(); ++i) co_await other_board(course_.rules[i]);
        co_await restarts();
    }

private:
    using Place = std::unique_ptr<Table> (*)(const std::string&, Player, Rng&);

    const std::string& rules() const { return course_.rules.front(); }

    void report(std::string name, std::string title, const std::optional<Finding>& finding, std::string remark = {}) {
        const Verdict verdict = finding ? Verdict::failed : Verdict::ok;
        sink_({std::move(name), std::move(title), verdict, std::move(remark), finding});
    }

    void not_tried(std::string name, std::string title, std::string why) {
        sink_({std::move(name), std::move(title), Verdict::not_tried, std::move(why), std::nullopt});
    }

    Task<bool> first_turns() {
        Sitting sitting{first_position(rules()), Player::one};
        auto finding = co_await subject_.start(sitting);
        report("starts", starts_title, finding);
        if (finding) co_return false;
        const Asked first = co_await subject_.ask_warily(sitting);
        report_first(first);
        bool sound = !first.finding;
        if (sound) sound = co_await goes_on(sitting);
        co_await subject_.dismiss(sitting);
        if (sound) co_await end_of_input();
        co_return sound;
    }

    void report_first(const Asked& first) {
        const bool came = !first.finding || is_about_reply(*first.finding);
        const bool used_purse = first.wall > std::chrono::milliseconds(subject_.reply_ms());
        report("first-reply", in_time_title, came ? std::nullopt : first.finding,
               readable(first.wall) + (used_purse ? ", start-up time included" : ""));
        if (came) report("legal", legal_title, first.finding);
    }

    Task<bool> goes_on(Sitting& sitting) {
        auto finding = co_await subject_.listen(sitting);
        report("one-line", one_line_title, finding);
        if (finding) co_return false;
        Rng rng(2);
        play_randomly(*sitting.table, rng);
        if (sitting.table->outcome()) co_return true;
        const Asked second = co_await subject_.ask(sitting);
        report("goes-on", goes_on_title, second.finding, second.finding ? "" : readable(second.wall));
        co_return !second.finding;
    }

    Task<void> end_of_input() {
        Sitting sitting{first_position(rules()), Player::one};
        const auto cannot_start = co_await subject_.start(sitting);
        if (cannot_start) co_return report("ends", ends_title, cannot_start);
        const Asked first = co_await subject_.ask(sitting);
        if (first.finding) {
            co_await subject_.dismiss(sitting);
            co_return report("ends", ends_title, first.finding);
        }
        const Asked end = co_await subject_.close_input(sitting);
        report("ends", ends_title, end.finding, "after " + readable(end.wall));
    }

    // One game against random turns, or its first turns.
    Task<void> game(std::string name, std::string title, const std::string& rules, Player player, int most_turns) {
        Rng rng(3);
        Sitting sitting{first_position(rules), player};
        std::optional<Finding> finding = co_await subject_.start(sitting);
        Nanoseconds slowest{0};
        int turns = 0;
        while (!finding && !sitting.table->outcome() && turns < most_turns) {
            if (sitting.table->to_move() != actor(player)) {
                play_randomly(*sitting.table, rng);
                continue;
            }
            const Asked asked = co_await subject_.ask(sitting);
            finding = asked.finding;
            slowest = std::max(slowest, asked.wall);
            ++turns;
        }
        co_await subject_.dismiss(sitting);
        report(std::move(name), std::move(title), finding,
               fmt::format("{} {}, the slowest {}", turns, turns == 1 ? "turn" : "turns", readable(slowest)));
    }

    Task<void> whole_games() {
        for (const Player player : both_players)
            co_await game(fmt::format("game-as-{}", number(player)),
                          fmt::format("a whole game as player {} on {}", number(player), size_of(rules())), rules(),
                          player, all_turns);
    }

    Task<void> other_board(const std::string& other_rules) {
        for (const Player player : both_players)
            co_await game(fmt::format("board-{}-as-{}", size_of(other_rules), number(player)),
                          fmt::format("the first turns as player {} on {}", number(player), size_of(other_rules)),
                          other_rules, player, turns_on_other_boards);
    }

    // A bot that is started again in a game, or after an opening, meets a position that it has not seen grow.
    Task<void> restarts() {
        co_await restart("middle", "started in the middle of a game", &middle_position, "not found on this board");
        co_await restart("one-move", "a position with one move left", &position_with_one_move,
                         "not found on this board");
        co_await restart("nearly-empty", "a board with hardly a square left", &nearly_empty_position,
                         "not found on this board");
        co_await restart("nothing-to-steal", "a turn after which nothing can be stolen", &position_without_steal,
                         "does not occur in these rules");
    }

    Task<void> restart(std::string name, std::string title, Place place, std::string without) {
        std::optional<Finding> finding;
        Nanoseconds slowest{0};
        int asked_times = 0;
        for (const Player player : both_players) {
            Rng rng(4);
            Sitting sitting{place(rules(), player, rng), player};
            if (!sitting.table || finding) continue;
            const Asked asked = co_await ask_once(sitting);
            finding = asked.finding;
            slowest = std::max(slowest, asked.wall);
            ++asked_times;
        }
        if (asked_times == 0) not_tried(std::move(name), std::move(title), std::move(without));
        else report(std::move(name), std::move(title), finding, fmt::format("the slowest {}", readable(slowest)));
    }

    Task<Asked> ask_once(Sitting& sitting) {
        auto cannot_start = co_await subject_.start(sitting);
        if (cannot_start) co_return Asked{std::move(cannot_start), Nanoseconds{0}};
        Asked asked = co_await subject_.ask(sitting);
        co_await subject_.dismiss(sitting);
        co_return asked;
    }

    void give_up() {
        not_tried("positions", "every other check", "mend the above first");
    }

    Subject& subject_;
    const Course& course_;
    const ResultSink& sink_;
};

}  // namespace

Task<void> run_checks(Subject& subject, const Course& course, const ResultSink& sink) {
    Run run(subject, course, sink);
    co_await run.all();
}

}  // namespace isola_arena::check
