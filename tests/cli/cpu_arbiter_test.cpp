#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "arena/host/ladder/cpu_arbiter.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr CpuArbiter::Pace endless{24h, 24h, 24h};

}  // namespace

TEST_CASE("no engine thinks while a match is played, however many are") {
    CpuArbiter turns;
    CHECK(turns.why_not_think() == "");
    {
        const CpuArbiter::Match first(turns);
        const CpuArbiter::Match second(turns);
        CHECK(turns.why_not_think() ==
              "a match of the ladder is being played, and an engine would take time from its bots");
    }
    CHECK(turns.why_not_think() == "");
}

TEST_CASE("a match waits until no engine thinks, unless it is cancelled") {
    CpuArbiter turns;
    turns.engines_think() = true;
    CpuArbiter::Match match(turns);
    std::stop_source stop;
    stop.request_stop();
    match.wait_for_engines(stop.get_token());
    std::jthread analysis([&] {
        while (turns.why_not_think().empty()) std::this_thread::yield();
        turns.engines_think() = false;
    });
    match.wait_for_engines({});
    CHECK(!turns.engines_think());
}

TEST_CASE("no match begins while an analysis is wanted") {
    CpuArbiter turns(endless);
    CHECK(!turns.holds_matches());
    turns.why_not_think();
    CHECK(turns.holds_matches());
    const CpuArbiter::Match last(turns);
    CHECK(turns.holds_matches());
}

TEST_CASE("after the analyses it is the ladder's turn again; their turn begins when the last match ends") {
    CpuArbiter turns({0s, 24h, 24h});
    turns.why_not_think();
    {
        const CpuArbiter::Match last(turns);
        CHECK(turns.holds_matches());
    }
    CHECK(!turns.holds_matches());
    turns.why_not_think();
    CHECK(!turns.holds_matches());
}

TEST_CASE("matches begin again soon after no analysis is wanted any more") {
    CpuArbiter turns({24h, 0s, 0s});
    turns.why_not_think();
    std::this_thread::sleep_for(1ms);
    CHECK(!turns.holds_matches());
}

TEST_CASE("a test match is played alone, and holds the ladder until it ends") {
    CpuArbiter turns(endless);
    {
        const CpuArbiter::Match last(turns);
        CHECK_FALSE(turns.take_test_turn());
        CHECK(turns.holds_matches());
    }
    {
        const auto turn = turns.take_test_turn();
        REQUIRE(turn);
        CHECK(turns.holds_matches());
        CHECK(turns.why_not_think() == "a test match is being played, and an engine would take time from its bots");
        // A match that was begun at the same moment waits.
        CpuArbiter::Match match(turns);
        std::stop_source stop;
        std::atomic<bool> waited = false;
        std::jthread ladder([&] {
            match.wait_for_engines(stop.get_token());
            waited = true;
        });
        std::this_thread::sleep_for(50ms);
        CHECK_FALSE(waited);
        stop.request_stop();
    }
    CHECK(turns.why_not_think() == "");
}

TEST_CASE("a turn is held by one at a time") {
    CpuArbiter turns(endless);
    auto turn = turns.take_test_turn();
    REQUIRE(turn);
    CHECK_FALSE(turns.take_test_turn());
    CHECK(turns.why_not_think() == "a test match is being played, and an engine would take time from its bots");
    turn.reset();
    CHECK(turns.why_not_think() == "");
}

TEST_CASE("after the turn of test matches the ladder has one, unless it plays nothing") {
    CpuArbiter turns({0s, 24h, 24h, 24h});
    CHECK(turns.take_test_turn());
    CHECK(turns.holds_matches() == false);  // the turn of no time is over
    CHECK_FALSE(turns.take_test_turn());
    CpuArbiter idle({0s, 24h, 24h, 0s});
    CHECK(idle.take_test_turn());
    CHECK_FALSE(idle.holds_matches());
    CHECK(idle.take_test_turn());
}

TEST_CASE("an analysis that is wanted has a turn after each test match") {
    CpuArbiter turns(endless);
    CHECK(turns.take_test_turn());
    CHECK(turns.take_test_turn());  // no analysis is wanted
    CHECK(turns.why_not_think() == "");
    CHECK_FALSE(turns.take_test_turn());
    CHECK(turns.why_not_think() == "");
    CpuArbiter short_turns({0s, 0s, 24h, 0s});
    CHECK(short_turns.take_test_turn());
    CHECK(short_turns.why_not_think() == "");
    CHECK(short_turns.take_test_turn());  // the analysis had its turn of no time
    CpuArbiter unwanted({24h, 0s, 0s, 0s});
    CHECK(unwanted.take_test_turn());
    CHECK(unwanted.why_not_think() == "");
    std::this_thread::sleep_for(1ms);
    CHECK(unwanted.take_test_turn());
}

}  // namespace isola_arena
