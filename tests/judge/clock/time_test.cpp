#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "arena/rules/events/explain.hpp"
#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

std::int64_t told_ms(const TurnEnded& turn) { return std::stoll(turn.line.substr(turn.line.rfind(';') + 1)); }

Nanoseconds wall(const TurnEnded& turn) { return Nanoseconds(turn.wall_ns); }

// The wall time in which the machine let the bot run.
Nanoseconds own(const TurnEnded& turn) { return wall(turn) - Nanoseconds(turn.starved_ns); }
Nanoseconds charged(const TurnEnded& turn) { return Nanoseconds(turn.charged_ns); }

std::int64_t in_whole_ms(Nanoseconds time) { return std::chrono::floor<std::chrono::milliseconds>(time).count(); }

// Returns how long the arena announced to wait for each reply of the player.
std::vector<Nanoseconds> limits_told(const JudgedGame& game, Player player) {
    std::vector<Nanoseconds> limits;
    for (const Happening& happening : game.happenings)
        if (const auto* started = std::get_if<TurnStarted>(&happening.event); started && started->player == player)
            limits.emplace_back(started->limit_ns);
    return limits;
}

std::int64_t mean_charged(const std::vector<TurnEnded>& turns, std::size_t from) {
    const auto begin = turns.begin() + static_cast<std::ptrdiff_t>(from);
    const auto sum = std::accumulate(begin, turns.end(), std::int64_t{0},
                                     [](std::int64_t total, const TurnEnded& turn) { return total + turn.charged_ns; });
    return sum / (turns.end() - begin);
}

}  // namespace

TEST_CASE("the start-up budget pays for a slow start, and the first reply still has its whole limit") {
    // The start takes longer than the limit of a reply, and the process ends after one reply.
    const Verdict verdict =
        play(fault("slow_start_exit ms=1500"), unhurried(), on("3x3").turn_ms(1000).start_ms(30'000));
    CHECK(verdict.game().results(one) == Words{"played", "exited"});
    const auto turns = verdict.game().turns(one);
    CHECK(charged(turns[0]) == 0ns);
    CHECK(told_ms(turns[0]) == 1000);
    CHECK(limits_told(verdict.game(), one) == std::vector<Nanoseconds>{31s, 1s});
}

TEST_CASE("the part of a slow start that exceeds the start-up budget is charged") {
    const Verdict verdict = play(fault("slow_start ms=400"), unhurried(), on("3x3").start_ms(100));
    const auto turns = verdict.game().turns(one);
    CHECK(charged(turns[0]) == own(turns[0]) - std::min<Nanoseconds>(own(turns[0]), 100ms));
    CHECK(charged(turns[1]) == own(turns[1]));
}

TEST_CASE("a start that exceeds the start-up budget and the limit together is late") {
    const Verdict verdict = play(fault("slow_start ms=600000"), unhurried(), on("3x3").turn_ms(100).start_ms(100));
    CHECK(verdict.reason() == "late");
    CHECK(says(verdict.explanation(), "within the allowed 100 ms and 100 ms for the start"));
    CHECK(verdict.game().last_turn() >= 200ms);
}

TEST_CASE("the start-up ends when the bot reads its first line: the budget does not pay for thinking") {
    const Scene scene = on("3x3").turn_ms(500).start_ms(60'000).start_ends_with_line();
    const Verdict thinker = play(fault("late ms=600000"), unhurried(), scene);
    CHECK(thinker.reason() == "late");
    CHECK(says(thinker.explanation(), "within the allowed 500 ms;"));
    CHECK(thinker.game().last_turn() < 60s);
    REQUIRE(thinker.game().turns(one).at(0).start_up_ns);

    const Verdict starter = play(fault("slow_start ms=1200"), unhurried(), scene);
    CHECK(starter.reason() == "no_move");
    const TurnEnded first = starter.game().turns(one).at(0);
    CHECK(Nanoseconds(first.start_up_ns.value_or(0)) >= 600ms);
    CHECK(charged(first) == own(first));
    CHECK(charged(first) < 500ms);
}

TEST_CASE("a first reply whose start-up is known counts in the average like all others") {
    const Verdict verdict = play(fault("slow_start ms=300"), unhurried(), on("5x5").start_ends_with_line());
    const auto turns = verdict.game().turns(one);
    CHECK(verdict.game().ended().average_ns[one] == mean_charged(turns, 0));
    CHECK_FALSE(turns.at(1).start_up_ns);
}

TEST_CASE("the part of a start that exceeds its budget is charged to the first reply, which then has less time") {
    const Scene scene = on("3x3").turn_ms(10'000).start_ms(300).start_ends_with_line();
    const TurnEnded first = play(fault("slow_start ms=900"), unhurried(), scene).game().turns(one).at(0);
    REQUIRE(first.start_up_ns);
    CHECK(charged(first) == Nanoseconds(*first.start_up_ns) - 300ms + own(first));
}

TEST_CASE("a bot that never reads its line is late after start-up budget and limit together") {
    const Verdict verdict =
        play(fault("deaf"), unhurried(), on("3x3").turn_ms(100).start_ms(200).start_ends_with_line());
    CHECK(verdict.reason() == "late");
    CHECK(says(verdict.explanation(), "within the allowed 100 ms and 200 ms for the start"));
    CHECK_FALSE(verdict.game().turns(one).at(0).start_up_ns);
    CHECK(verdict.game().last_turn() >= 300ms);
}

TEST_CASE(
    "with a tolerance a reply that exceeds its limit by no more is in time, and the sentence about a late one has it") {
    const Verdict tolerated =
        play(fault("late ms=1000"), unhurried(), on("3x3").turn_ms(100).start_ms(0).tolerance_ms(20'000));
    CHECK(tolerated.reason() == "no_move");
    // A busy machine takes a part of a reply, which is not charged.
    const auto turns = tolerated.game().turns(one);
    CHECK(std::ranges::any_of(turns, [](const TurnEnded& turn) { return charged(turn) > 100ms; }));
    const Verdict late =
        play(fault("late ms=600000"), unhurried(), on("3x3").turn_ms(100).start_ms(0).tolerance_ms(50));
    CHECK(says(late.explanation(), "within the allowed 100 ms and a tolerance of 50 ms"));
}

TEST_CASE("a late bot is told what its processes had taken from the other one") {
    BotAnswer answer;
    answer.kind = AnswerKind::late;
    const Fault fault = answer_fault(answer, {.reply = 70ms, .owed = 30ms}, AskLimit(70ms));
    CHECK(fault.explanation ==
          "no whole reply within the allowed 70 ms (30 ms less: so long its processes had the core in the opponent's "
          "turn); nothing was received");
}

TEST_CASE("restarts draw on what is left of the start-up budget") {
    // The bot exits after each reply.
    const Verdict verdict =
        play(fault("slow_start_exit ms=100"), good(), on("5x5").discard().turn_ms(20'000).start_ms(250));
    const auto turns = verdict.game().turns(one);
    const auto limits = limits_told(verdict.game(), one);
    REQUIRE(limits.size() == turns.size());
    Nanoseconds start_budget = 250ms;
    int replies = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (turns[i].fault) continue;
        CHECK(limits[i] == 20s + start_budget);
        const Nanoseconds borne = std::min(start_budget, own(turns[i]));
        CHECK(charged(turns[i]) == own(turns[i]) - borne);
        start_budget -= borne;
        ++replies;
    }
    CHECK(replies >= 4);
}

TEST_CASE("a budget for the whole game shrinks by what is charged, and the board line has the rest, rounded down") {
    const Verdict verdict = play(fault("late ms=20"), good(), on("5x5").no_turn_limit().game_ms(60'000).start_ms(0));
    CHECK(verdict.reason() == "no_move");
    for (const Player player : both_players) {
        Nanoseconds left = 60'000ms;
        for (const TurnEnded& turn : verdict.game().turns(player)) {
            CHECK(told_ms(turn) == in_whole_ms(left));
            CHECK(charged(turn) == own(turn));
            left -= charged(turn);
        }
        CHECK(left < 60'000ms);
    }
}

TEST_CASE("a bot that has used up its budget is late") {
    // The start-up budget pays for the first reply.
    const Verdict verdict = play(fault("silent after=1"), unhurried(), on("7x7").no_turn_limit().game_ms(300));
    CHECK(verdict.reason() == "late");
    CHECK(verdict.winner() == "good");
    const auto turns = verdict.game().turns(one);
    REQUIRE(turns.size() == 2);
    CHECK(told_ms(turns.back()) == 300);
    CHECK(wall(turns.back()) >= 300ms);
}

TEST_CASE("if there are a limit and a budget, the smaller counts") {
    const Verdict verdict = play(fault("late ms=20"), good(), on("5x5").turn_ms(20'000).game_ms(20'010).start_ms(0));
    for (const Player player : both_players) {
        Nanoseconds left = 20'010ms;
        for (const TurnEnded& turn : verdict.game().turns(player)) {
            CHECK(told_ms(turn) == std::min<std::int64_t>(20'000, in_whole_ms(left)));
            left -= charged(turn);
        }
    }
}

TEST_CASE("average speed: a process's first reply is left out") {
    const Verdict verdict = play(good(), good(), on("5x5").start_ms(0));
    for (const Player player : both_players)
        CHECK(verdict.game().ended().average_ns[player] == mean_charged(verdict.game().turns(player), 1));
}

TEST_CASE("average speed: processes that live for one reply are counted all the same") {
    const Verdict verdict = play(fault("reply_exit"), fault("exit"), on("5x5").discard().start_ms(0));
    auto answered = verdict.game().turns(one);
    std::erase_if(answered, [](const TurnEnded& turn) { return turn.fault.has_value(); });
    CHECK(verdict.game().ended().average_ns[one] == mean_charged(answered, 0));
}

TEST_CASE("average speed: a bot that never answered has none") {
    const Verdict verdict = play(fault("reply_exit"), fault("exit"), on("5x5").discard());
    CHECK_FALSE(verdict.game().ended().average_ns[two]);
}

TEST_CASE("average speed: discarded turns count with the time they took") {
    // The start-up budget pays for the first reply of each process. No process gives a second one.
    const Verdict verdict = play(fault("silent after=1"), unhurried(), on("3x3").discard().turn_ms(100));
    const auto turns = verdict.game().turns(one);
    REQUIRE(turns.size() >= 2);
    CHECK(verdict.game().results(one)[1] == "late");
    for (const TurnEnded& turn : turns) CHECK((charged(turn) >= 100ms) == turn.fault.has_value());
    CHECK(*verdict.game().ended().average_ns[one] >= Nanoseconds(50ms).count());
}

TEST_CASE("a match with equal wins goes to the faster bot if the contest's tie rule is speed") {
    // In Isola 3x3 the side that moves first decides the game between equal bots, so each bot wins one game.
    Scene scene = on("3x3").games(2).tie(TieRule::speed).start_ms(0);
    const auto faster = [](const Verdict& verdict) {
        const auto& [first, second] = verdict.match.tallies;
        return *first.speed.average_ns() < *second.speed.average_ns() ? 0U : 1U;
    };
    for (const bool first_sleeps : {false, true}) {
        const Verdict verdict =
            first_sleeps ? play(fault("late ms=10"), good(), scene) : play(good(), fault("late ms=10"), scene);
        CHECK(verdict.match.tallies[0].wins == 1);
        CHECK(verdict.match.tallies[1].wins == 1);
        CHECK(verdict.match.winner == faster(verdict));
        CHECK(to_string(verdict.match.decided_by) == "speed");
    }
    scene.tie(TieRule::draw);
    const Verdict drawn = play(good(), fault("late ms=10"), scene);
    CHECK_FALSE(drawn.match.winner);
    CHECK(to_string(drawn.match.decided_by) == "draw");
}

// The measured times include what the bot computes before it sleeps, and the time until the arena reads the reply.
TEST_CASE("times are real: a bot that sleeps for 50 ms is seen to take no less, and not to compute meanwhile") {
    const Verdict verdict = play(fault("late ms=50"), good(), on("3x3"));
    for (const TurnEnded& turn : verdict.game().turns(one)) {
        CHECK(wall(turn) >= 50ms);
        CHECK(2 * Nanoseconds(turn.cpu_ns) <= wall(turn));
    }
}
