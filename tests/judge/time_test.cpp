#include <doctest/doctest.h>

#include <numeric>

#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

std::int64_t told_ms(const TurnEnded& turn) { return std::stoll(turn.line.substr(turn.line.rfind(';') + 1)); }

Nanoseconds wall(const TurnEnded& turn) { return Nanoseconds(turn.wall_ns); }
Nanoseconds charged(const TurnEnded& turn) { return Nanoseconds(turn.charged_ns); }

std::int64_t mean_charged(const std::vector<TurnEnded>& turns, std::size_t from) {
    const auto begin = turns.begin() + static_cast<std::ptrdiff_t>(from);
    const auto sum = std::accumulate(begin, turns.end(), std::int64_t{0},
                                     [](std::int64_t total, const TurnEnded& turn) { return total + turn.charged_ns; });
    return sum / (turns.end() - begin);
}

}  // namespace

TEST_CASE("the start-up purse pays for a slow start, and the first reply still has its whole limit") {
    const Verdict verdict = play(fault("slow_start ms=400"), good(), on("3x3").turn_ms(250).start_ms(2000));
    CHECK(verdict.reason() == "no_move");
    const auto turns = verdict.game().turns(one);
    CHECK(wall(turns[0]) >= 350ms);
    CHECK(charged(turns[0]) == 0ns);
    CHECK(told_ms(turns[0]) == 250);
    CHECK(charged(turns[1]) == wall(turns[1]));
}

TEST_CASE("what a slow start takes over the purse is charged") {
    const Verdict verdict = play(fault("slow_start ms=400"), good(), on("3x3").turn_ms(2000).start_ms(100));
    const auto first = verdict.game().turns(one)[0];
    CHECK(charged(first) == wall(first) - 100ms);
}

TEST_CASE("a start slower than purse and limit together is late") {
    const Verdict verdict = play(fault("slow_start ms=2000"), good(), on("3x3").turn_ms(100).start_ms(100));
    CHECK(verdict.reason() == "late");
    CHECK(verdict.game().last_turn() >= 200ms);
    CHECK(verdict.game().last_turn() < 1500ms);
}

TEST_CASE("restarts draw on what is left of the purse") {
    // Each process is up after 100 ms and dies after one reply: the purse pays for two starts, and half of the third.
    const Verdict verdict =
        play(fault("slow_start_exit ms=100"), good(), on("5x5").discard().turn_ms(1000).start_ms(250));
    std::vector<TurnEnded> replies;
    for (const TurnEnded& turn : verdict.game().turns(one))
        if (!turn.fault) replies.push_back(turn);
    REQUIRE(replies.size() >= 4);
    Nanoseconds purse = 250ms;
    for (std::size_t i = 0; i < 4; ++i) {
        const Nanoseconds borne = std::min(purse, wall(replies[i]));
        CHECK(charged(replies[i]) == wall(replies[i]) - borne);
        purse -= borne;
    }
    CHECK(purse == 0ns);
}

TEST_CASE("a budget for the whole game shrinks by what is charged, and the line tells what is left, rounded down") {
    const Verdict verdict = play(fault("late ms=20"), good(), on("5x5").no_turn_limit().game_ms(5000).start_ms(0));
    CHECK(verdict.reason() == "no_move");
    for (const Player player : both_players) {
        Nanoseconds left = 5000ms;
        for (const TurnEnded& turn : verdict.game().turns(player)) {
            CHECK(told_ms(turn) == std::chrono::floor<std::chrono::milliseconds>(left).count());
            left -= charged(turn);
        }
    }
    CHECK(told_ms(verdict.game().turns(one).back()) < 5000 - 20 * 3);
}

TEST_CASE("who has used up his budget is late") {
    const Verdict verdict = play(fault("late ms=100"), good(), on("7x7").no_turn_limit().game_ms(200).start_ms(0));
    CHECK(verdict.reason() == "late");
    CHECK(verdict.winner() == "good");
    const auto turns = verdict.game().turns(one);
    CHECK(turns.size() <= 4);
    CHECK(wall(turns.back()) >= std::chrono::milliseconds(told_ms(turns.back())));
}

TEST_CASE("where there are both, the smaller of limit and budget counts") {
    const Verdict verdict = play(fault("late ms=60"), good(), on("3x3").turn_ms(200).game_ms(220).start_ms(0));
    const auto turns = verdict.game().turns(one);
    REQUIRE(turns.size() >= 2);
    CHECK(told_ms(turns[0]) == 200);
    CHECK(told_ms(turns[1]) < 200);
}

TEST_CASE("average speed: a process's first reply is left out") {
    const Verdict verdict = play(good(), good(), on("5x5").start_ms(0));
    for (const Player player : both_players)
        CHECK(verdict.game().ended().average_ns[player] == mean_charged(verdict.game().turns(player), 1));
}

TEST_CASE("average speed: processes that live for one reply are counted all the same") {
    const Verdict verdict = play(fault("reply_exit"), fault("exit"), on("5x5").discard().start_ms(0));
    const auto turns = verdict.game().turns(two);
    CHECK(verdict.game().ended().average_ns[two] == mean_charged(turns, 0));
}

TEST_CASE("average speed: discarded turns count with the time they took") {
    const Verdict verdict = play(fault("silent after=1"), good(), on("3x3").discard().turn_ms(100).start_ms(0));
    const auto turns = verdict.game().turns(one);
    REQUIRE(turns.size() >= 2);
    CHECK(verdict.game().results(one)[1] == "late");
    CHECK(*verdict.game().ended().average_ns[one] >= Nanoseconds(50ms).count());
}

TEST_CASE("a match without a winner by rounds goes to the faster bot, where the contest says so") {
    // Isola 3x3 between equals: who starts, wins or loses, so that the rounds are one all.
    Scene scene = on("3x3").rounds(2).tie(TieRule::speed).start_ms(0);
    const Verdict first_faster = play(good(), fault("late ms=10"), scene);
    CHECK(first_faster.match.tallies[0].wins == 1);
    CHECK(first_faster.match.tallies[1].wins == 1);
    CHECK(first_faster.match.winner == 0);
    CHECK(word(first_faster.match.decided_by) == "speed");
    const Verdict second_faster = play(fault("late ms=10"), good(), scene);
    CHECK(second_faster.match.winner == 1);
    scene.tie(TieRule::draw);
    const Verdict drawn = play(good(), fault("late ms=10"), scene);
    CHECK_FALSE(drawn.match.winner);
    CHECK(word(drawn.match.decided_by) == "draw");
}

TEST_CASE("times are real: a bot that takes 50 ms is seen to take 50 ms") {
    const Verdict verdict = play(fault("late ms=50"), good(), on("3x3"));
    for (const TurnEnded& turn : verdict.game().turns(one)) {
        CHECK(wall(turn) >= 50ms);
        CHECK(wall(turn) < 50ms + punctuality);
        CHECK(Nanoseconds(turn.cpu_ns) < 40ms);
    }
}
