#include <doctest/doctest.h>

#include <algorithm>

#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

constexpr auto limit = 200ms;

// Plays a bot whose first turn is good and paid by the start-up budget, and which then never replies. Returns the
// duration of its last turn. The opponent has no clock. The modes must leave the bot idle most of the time: a bot that
// always wants to run may be starved on a busy machine, and then does not lose on time.
Nanoseconds last_turn(const std::string& mode) {
    const Verdict verdict = play(fault(mode + " after=1"), unhurried(), on("5x5").turn_ms(limit.count()));
    CHECK(verdict.reason() == "late");
    CHECK(verdict.game().turns(one).size() == 2);
    return verdict.game().last_turn();
}

}  // namespace

TEST_CASE("a game is over with its deadline and not before, whatever the hung bot does meanwhile") {
    for (const std::string mode :
         {"silent", "half", "ignore_term", "holder_hangs", "chatter_silent ms=20", "daemon_hangs"}) {
        CAPTURE(mode);
        CHECK(last_turn(mode) >= limit);
    }
    const Verdict deaf = play(fault("deaf"), unhurried(), on("5x5").turn_ms(limit.count()).start_ms(0));
    CHECK(deaf.reason() == "late");
    CHECK(deaf.game().last_turn() >= limit);
}

TEST_CASE("a discarded turn of a hung bot ends with its deadline and not before, its restart included") {
    const Verdict verdict =
        play(fault("chatter_silent ms=20"), unhurried(), on("3x3").discard().turn_ms(limit.count()).start_ms(0));
    const Words results = verdict.game().results(one);
    CHECK(results.size() >= 2);
    CHECK(std::ranges::all_of(results, [](const std::string& word) { return word == "late"; }));
    for (const TurnEnded& turn : verdict.game().turns(one)) CHECK(Nanoseconds(turn.wall_ns) >= limit);
}

TEST_CASE("a bot that chatters without end and plays is never late for it") {
    const Verdict verdict = play(fault("chatter"), good(), on("5x5"));
    CHECK(verdict.reason() == "no_move");
    CHECK(nothing_left(verdict));
}

TEST_CASE("the deadline counts from the line, not from the last byte of the bot") {
    // The bot keeps writing but never completes a reply in time.
    CHECK(last_turn("drip ms=20") >= limit);
}

TEST_CASE("a bot that answers without ever reading is stopped by its full pipe, and the arena is not") {
    constexpr auto patience = 5s;
    // A line of a 32x32 board has more than 1 KiB, so the pipe is full after about fifty turns. After 60 good turns the
    // opponent's turns are discarded, too, so that the game ends.
    const Verdict verdict = play(fault("unread"), fault("illegal after=60"),
                                 on("32x32").discard().turn_ms(std::chrono::milliseconds(patience).count()));
    Words results = verdict.game().results(one);
    const auto first_late = std::ranges::find(results, "late");
    REQUIRE(first_late != results.end());
    CHECK(first_late - results.begin() > 40);
    CHECK(std::ranges::all_of(results.begin(), first_late, [](const std::string& word) { return word == "illegal"; }));
    const auto turn = verdict.game().turns(one)[static_cast<std::size_t>(first_late - results.begin())];
    CHECK(says(turn.fault->explanation, "it does not read its input"));
    CHECK(Nanoseconds(turn.wall_ns) >= patience);
    CHECK(nothing_left(verdict));
}

TEST_CASE("a bot that neither reads nor answers costs one deadline a turn, on the largest board too") {
    const Verdict verdict = play(fault("deaf"), fault("deaf"), on("32x32").discard().turn_ms(100).start_ms(0));
    CHECK(verdict.reason() == "stalled");
    CHECK(verdict.game().results(one) == Words{"late", "late", "late"});
    CHECK(nothing_left(verdict));
}
