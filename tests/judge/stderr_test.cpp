#include <csignal>

#include <doctest/doctest.h>

#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

constexpr std::size_t kib = 1024;

}  // namespace

TEST_CASE("stderr that was written before a reply belongs to that turn") {
    const Verdict verdict = play(fault("talk bytes=16"), fault("talk bytes=32"), on("7x7"));
    for (const TurnEnded& turn : verdict.game().turns()) {
        CAPTURE(turn.turn);
        CHECK(turn.stderr_text.size() == (turn.player == one ? 16 : 32));
    }
}

TEST_CASE("of a turn 64 KiB are kept, and a note says how much was cut") {
    const Verdict verdict = play(fault("talk bytes=200000"), good(), on("3x3"));
    for (const TurnEnded& turn : verdict.game().turns(one)) {
        CHECK(turn.stderr_text.starts_with("0123456789abcde\n"));
        CHECK(turn.stderr_text.substr(64 * kib).starts_with("[134464 more bytes were cut"));
    }
}

TEST_CASE("of a game 1 MiB is kept, and the next round has its own") {
    const Verdict verdict = play(fault("talk bytes=65536"), good(), on("9x9").games(2).keep_bots());
    for (const JudgedGame& game : verdict.games) {
        const Player talker = game.header().game_number == 1 ? one : two;
        const std::string text = game.stderr_text(talker);
        CHECK(game.turns(talker).size() > 17);
        CHECK(occurrences(text, "0123456789abcde\n") == 64 * kib);
        CHECK(occurrences(text, "[65536 more bytes were cut") == game.turns(talker).size() - 16);
    }
}

TEST_CASE("of a game 1 MiB is kept however often the bot is started again") {
    const Verdict verdict = play(fault("talk_exit bytes=65536"), good(), on("7x7").discard());
    const std::string text = verdict.game().stderr_text(one);
    CHECK(verdict.game().turns(one).size() > 17);
    CHECK(occurrences(text, "t") > 900 * kib);
    CHECK(occurrences(text, "t") < 1030 * kib);
}

TEST_CASE("stderr from outside the turns is reported with the number of the last turn") {
    const EventSink until_it_has_spoken = [](const Event& event) {
        const auto* started = std::get_if<TurnStarted>(&event);
        if (started == nullptr || started->player == one) return;
        const pid_t talker = child_with("talk_after");
        REQUIRE(talker != 0);
        kill(talker, SIGUSR1);
        const std::string text = "after turn " + std::to_string(started->turn - 1);
        CHECK(eventually([&text] { return child_with(text + ")") != 0; }));
    };
    const Verdict verdict = play(fault("talk_after"), good(), on("3x3"), until_it_has_spoken);
    int heard = 0;
    for (const Happening& happening : verdict.game().happenings) {
        const auto* chatter = std::get_if<StderrBetweenTurns>(&happening.event);
        if (chatter == nullptr) continue;
        CHECK(chatter->player == one);
        CHECK(chatter->stderr_text == "after turn " + std::to_string(chatter->turn) + "\n");
        ++heard;
    }
    CHECK(heard > 0);
}

TEST_CASE("memory stays flat under every flood") {
    constexpr long few_kib = sanitized ? 64 * 1024 : 4 * 1024;
    play(fault("chatter"), good(), on("5x5").discard());
    for (const std::string mode :
         {"flood", "flood_lines", "flood_blank", "flood_at_once", "chatter", "chatter_silent", "chatter_at_end"}) {
        CAPTURE(mode);
        long grown = 0;
        {
            const long before = resident_kib();
            const Verdict verdict = play(fault(mode), unhurried(), on("3x5").discard().turn_ms(200).start_ms(0));
            // The stderr text in the verdict belongs to the record and is bounded, so its size is subtracted.
            grown = resident_kib() - before - static_cast<long>(verdict.game().stderr_text(one).size() / kib);
            CHECK(verdict.game().stderr_text(one).size() < 1100 * kib);
        }
        CHECK(grown < few_kib);
    }
}
