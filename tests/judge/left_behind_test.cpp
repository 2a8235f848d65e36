#include <doctest/doctest.h>

#include "arena/process/tree/process_tree.hpp"
#include "tests/judge/seated.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

TEST_CASE("nothing is left of bots that play well and have descendants") {
    for (const std::string mode : {"holder_plays", "daemon", "generations depth=5"}) {
        CAPTURE(mode);
        const Verdict verdict = play(fault(mode), fault(mode), on("5x5"));
        CHECK(verdict.reason() == "no_move");
        CHECK(nothing_left(verdict));
    }
}

TEST_CASE("nothing is left of bots that are killed and started again while they have descendants") {
    for (const std::string mode : {"daemon_exits", "holder_exits", "holder_hangs"}) {
        CAPTURE(mode);
        const Verdict verdict =
            play(fault(mode + " after=1"), fault("daemon"), on("3x5").discard().turn_ms(200).games(2));
        CHECK(verdict.games.size() == 2);
        CHECK(nothing_left(verdict));
    }
}

TEST_CASE("a bot that does not end after the game gets half a second and is then killed") {
    for (const std::string mode : {"ignore_end", "chatter_at_end"}) {
        CAPTURE(mode);
        const auto begun = Clock::now();
        const Verdict verdict = play(fault(mode), good(), on("3x3"));
        const auto took = Clock::now() - begun;
        CHECK(verdict.reason() == "no_move");
        CHECK(nothing_left(verdict));
        CHECK(took >= 500ms);
    }
}

TEST_CASE("the grace of one game does not delay the next one") {
    int still_there = 0;
    const EventSink count = [&still_there](const Event& event) {
        if (std::holds_alternative<GameHeader>(event) && child_with("ignore_end") != 0) ++still_there;
    };
    const Verdict verdict = play(fault("ignore_end"), good(), on("3x3").games(5), count);
    // At the beginning of every game except the first, the bots of the previous game still run.
    CHECK(still_there == 4);
    CHECK(nothing_left(verdict));
}

TEST_CASE("a process that hides in a session of its own without the environment is killed in the end") {
    const EventSink until_it_is_hidden = [](const Event& event) {
        if (!std::holds_alternative<TurnStarted>(event)) return;
        CHECK(eventually([] { return child_with(" deaf ") != 0; }));
    };
    const Verdict verdict = play(fault("hidden"), good(), on("5x5"), until_it_is_hidden);
    CHECK(verdict.reason() == "no_move");
    CHECK(verdict.left_behind.size() == 2);
    sweep_children();
    CHECK(children().empty());
    CHECK(processes_with(verdict.marker).empty());
}

TEST_CASE("the bots are gone also when the arena itself fails") {
    asio::io_context loop(1);
    Seat first(loop.get_executor(), fault("daemon"));
    Seat second(loop.get_executor(), fault("ignore_end"));
    int turns = 0;
    const EventSink full_disk = [&turns](const Event& event) {
        if (std::holds_alternative<TurnEnded>(event) && ++turns == 3) throw std::runtime_error("the disk is full");
    };
    CHECK_THROWS_WITH(play_seated(loop, {&first, &second}, on("7x7"), full_disk), "the disk is full");
    CHECK(children().empty());
}
