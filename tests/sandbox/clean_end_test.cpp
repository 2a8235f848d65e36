// What is left of a bot after its game: nothing, and how soon.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// Children that left the session and their parent, and take no hint: by setsid, by setsid twice, by a background job.
constexpr auto family =
    "trap '' TERM HUP INT\n"
    "setsid sleep 4711 &\n"
    "setsid sh -c 'setsid sleep 4711 & exit' &\n"
    "(sleep 4711 & exit)\n"
    "echo ready\n";

constexpr auto ends_with_its_input = "read line; exit 0";
constexpr auto stays = "while :; do sleep 4711; done";

// Of the protocol: what a bot has to end by itself after its input has ended.
constexpr Nanoseconds grace = 500ms;

struct End {
    Nanoseconds took;  ///< from the end of its input until the arena says that all of it is gone
    std::size_t left;
};

End end_of(ConfinedBots& bots, const std::string& afterwards) {
    const auto bot = bots.start_script(family + std::string(afterwards));
    REQUIRE(bots.ask(*bot).bytes == "ready");
    CHECK(eventually([] { return processes_with("4711").size() >= 3; }));
    const auto begun = Clock::now();
    run(bots.loop, bot->end(grace));
    return {Clock::now() - begun, processes_with("4711").size()};
}

double in_ms(Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

}  // namespace

TEST_CASE("50 ms after a bot has ended nothing of its tree is left, setsid or not") {
    if (!isolating()) return;
    ConfinedBots bots;
    const End end = end_of(bots, ends_with_its_input);
    CHECK(end.left == 0);
    CHECK(end.took < 50ms + punctuality);
}

TEST_CASE("a bot that does not end with its input is killed after the grace, and 50 ms later nothing of it is left") {
    if (!isolating()) return;
    ConfinedBots bots;
    const End end = end_of(bots, stays);
    CHECK(end.left == 0);
    CHECK(end.took >= grace);
    CHECK(end.took < grace + 50ms + punctuality);
}

TEST_CASE(
    "a bot that closes its output and runs on is found out when its time is over, and one that merely hangs is late") {
    if (!isolating()) return;
    ConfinedBots bots;
    const auto closing = bots.start_script("exec >&-\n" + std::string(stays));
    if (!possible(bots.group() != nullptr, "control groups, which tell who may hold the output")) return;
    const Answer closed = bots.ask(*closing, 300ms);
    CHECK(closed.kind == AnswerKind::ended);
    CHECK(closed.detail == "it closed its output while still running");
    CHECK(bots.ask(*bots.start_script("exec <&-\n" + std::string(stays)), 300ms).kind == AnswerKind::late);
    CHECK(bots.ask(*bots.start_script("sleep 4711 &\nexec >&-\nwait"), 300ms).kind == AnswerKind::late);
}

TEST_CASE("a game that is broken off ends at once") {
    if (!isolating()) return;
    ConfinedBots bots;
    const auto bot = bots.start_script(family + std::string(stays));
    bots.ask(*bot);
    const auto begun = Clock::now();
    run(bots.loop, bot->destroy());
    CHECK(processes_with("4711").empty());
    CHECK(Clock::now() - begun < 50ms + punctuality);
}

TEST_CASE("how soon all of a bot is gone" * doctest::skip()) {
    if (!isolating()) return;
    ConfinedBots bots;
    for (const auto& [words, from] : {std::pair(ends_with_its_input, Nanoseconds{0}), std::pair(stays, grace)}) {
        std::array<Nanoseconds, 40> times;
        for (Nanoseconds& time : times) {
            const End end = end_of(bots, words);
            CHECK(end.left == 0);
            time = end.took - from;
        }
        std::ranges::sort(times);
        MESSAGE(std::string(words) << ": median " << in_ms(times[20]) << " ms, longest " << in_ms(times.back())
                                   << " ms");
    }
}
