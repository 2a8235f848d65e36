#include <doctest/doctest.h>

#include <algorithm>

#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// The shortest last turn of three games: a busy machine delays some, a wrong deadline all of them.
Nanoseconds last_turn(const std::string& mode, const Scene& scene) {
    Nanoseconds shortest = 1h;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const Verdict verdict = play(fault(mode), good(), scene);
        CHECK(verdict.reason() == "late");
        shortest = std::min(shortest, verdict.game().last_turn());
    }
    return shortest;
}

}  // namespace

TEST_CASE("a game is over within its deadline and 100 ms, whatever the hung bot does meanwhile") {
    for (const std::string mode :
         {"silent", "half", "ignore_term", "holder_hangs", "chatter_silent", "deaf", "daemon_hangs"}) {
        CAPTURE(mode);
        const auto took = last_turn(mode + " after=1", on("5x5").turn_ms(200).start_ms(0));
        CHECK(took >= 200ms);
        CHECK(took < 200ms + punctuality);
    }
}

TEST_CASE("a discarded turn of a hung bot ends as punctually, its restart included") {
    const Verdict verdict = play(fault("chatter_silent"), good(), on("3x3").discard().turn_ms(100).start_ms(0));
    Nanoseconds shortest = 1h;
    Clock::time_point asked;
    for (const Happening& happening : verdict.game().happenings) {
        const auto* started = std::get_if<TurnStarted>(&happening.event);
        if (started == nullptr) continue;
        if (started->player == two) shortest = std::min<Nanoseconds>(shortest, happening.at - asked);
        asked = happening.at;
    }
    CHECK(shortest >= 100ms);
    CHECK(shortest < 100ms + punctuality);
}

TEST_CASE("a bot that chatters without end and plays is never late for it") {
    const Verdict verdict = play(fault("chatter"), good(), on("5x5"));
    CHECK(verdict.reason() == "no_move");
    CHECK(nothing_left(verdict));
}

TEST_CASE("the deadline counts from the line, not from the last byte of the bot") {
    // One byte a millisecond: always something new, never in time.
    const auto took = last_turn("drip after=1", on("5x5").turn_ms(200).start_ms(0));
    CHECK(took >= 200ms);
    CHECK(took < 200ms + punctuality);
}

TEST_CASE("a bot that answers without ever reading is stopped by its full pipe, and the arena is not") {
    // 32x32: more than a KiB a line, so that the pipe is full after some fifty turns; then the opponent stalls too.
    const Verdict verdict = play(fault("unread"), fault("illegal after=60"), on("32x32").discard().turn_ms(300));
    Words results = verdict.game().results(one);
    const auto first_late = std::ranges::find(results, "late");
    REQUIRE(first_late != results.end());
    CHECK(first_late - results.begin() > 40);
    CHECK(std::ranges::all_of(results.begin(), first_late, [](const std::string& word) { return word == "illegal"; }));
    const auto turn = verdict.game().turns(one)[static_cast<std::size_t>(first_late - results.begin())];
    CHECK(says(turn.fault->explanation, "it does not read its input"));
    CHECK(Nanoseconds(turn.wall_ns) < 300ms + punctuality);
    CHECK(nothing_left(verdict));
}

TEST_CASE("a bot that neither reads nor answers costs one deadline a turn, on the largest board too") {
    const Verdict verdict = play(fault("deaf"), fault("deaf"), on("32x32").discard().turn_ms(50).start_ms(0));
    CHECK(verdict.reason() == "stalled");
    CHECK(verdict.game().results(one) == Words{"late", "late", "late"});
    CHECK(nothing_left(verdict));
}
