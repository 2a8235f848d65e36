#include <doctest/doctest.h>

#include <string>

#include "tests/check/examination.hpp"

using isola_arena::check::first_failure;
using isola_arena::check::Output;
using isola_arena::check::run;

TEST_CASE("a sound bot is fit for the contests of its game") {
    CHECK(first_failure("good") == "fit");
    CHECK(first_failure("good", "--contest isolation") == "fit");
    CHECK(first_failure("good", "--rules isolation --board 3x3") == "fit");
}

TEST_CASE("a slow start is borne by the purse, as far as it goes") {
    CHECK(first_failure("slow_start", "--board 7x7", "--turn-time 800ms --start-time 5s") == "fit");
    CHECK(first_failure("slow_start", "", "--turn-time 100ms --start-time 100ms") == "first-reply: slow-start");
}

TEST_CASE("bots that give no reply") {
    CHECK(first_failure("not_flushed") == "first-reply: not-flushed");
    CHECK(first_failure("reads_to_end") == "first-reply: reads-to-end");
    CHECK(first_failure("no_line_end") == "first-reply: no-line-end");
    CHECK(first_failure("waits_after_prompt") == "first-reply: unended-prompt");
    CHECK(first_failure("silent") == "first-reply: silent");
    CHECK(first_failure("too_slow") == "first-reply: too-slow");
    CHECK(first_failure("crashes") == "first-reply: crashed");
    CHECK(first_failure("exits") == "first-reply: exits-early");
    CHECK(first_failure("no_such_file") == "first-reply: crashed");
}

TEST_CASE("bots with a wrong reply") {
    CHECK(first_failure("prompt") == "legal: prompt");
    CHECK(first_failure("prompt_on_the_line") == "legal: text-around-reply");
    CHECK(first_failure("exchanged") == "legal: row-column-exchanged");
    CHECK(first_failure("wrong_form") == "legal: wrong-form");
    CHECK(first_failure("two_lines") == "legal: two-lines");
    CHECK(first_failure("one_based").ends_with(": one-based"));
    CHECK(first_failure("always_the_same") == "goes-on: illegal");
}

TEST_CASE("bots that write too much, read too little, or never end") {
    CHECK(first_failure("blank_line") == "one-line: blank-line");
    CHECK(first_failure("talks_afterwards") == "one-line: extra-output");
    CHECK(first_failure("reads_once") == "goes-on: reads-once");
    CHECK(first_failure("busy_at_end", "--board 7x7") == "ends: busy-at-end-of-input");
    CHECK(first_failure("sleeps_at_end", "--board 7x7") == "ends: ignores-end-of-input");
}

TEST_CASE("bots that fail in some positions alone") {
    CHECK(first_failure("always_player_1") == "game-as-2: other-player");
    CHECK(first_failure("crashes_on_large_boards") == "board-27x27-as-1: crashed");
    CHECK(first_failure("steals_always", "--contest isolation") == "nothing-to-steal: illegal");
}

TEST_CASE("a person is told what was sent, what came back and what to mend") {
    const Output output = run("--turn-time 1s \"python3 crashes.py\"");
    CHECK(output.status == 3);
    for (const char* part : {"FAILED  it answers the first line in time", "mistake  crashed: ", "sent     1;7x7;",
                             "received nothing", "ValueError: no idea what to do with a board", "to mend  ",
                             "crashes.py is not fit for the contest uicc-isola: 1 check failed."}) {
        CAPTURE(output.text);
        CHECK(output.text.find(part) != std::string::npos);
    }
}

TEST_CASE("a program that does not exist cannot start") {
    const Output output = run("/no/such/bot");
    CHECK(output.status == 3);
    CHECK(output.text.find("mistake  cannot-start: ") != std::string::npos);
}

TEST_CASE("wrong usage is one line on stderr and status 2") {
    const auto complaint = [](const std::string& arguments) {
        const Output output = run(arguments);
        CHECK(output.status == 2);
        return output.text;
    };
    CHECK(complaint("--contest chess x") ==
          "arena: unknown contest \"chess\": known are uicc-isola, isolation, columbia, bot-battle, "
          "bot-battle-2015, icpc-caribbean\n");
    CHECK(complaint("--board 8x8 x") ==
          "arena: contest uicc-isola plays odd square boards from 7x7 to 27x27, not 8x8\n");
    CHECK(complaint("--rules isla x") ==
          "arena: unknown rules \"isla\": known are isola, isolation, queens, "
          "bot-battle, bot-battle-2015, dominoes\n");
    CHECK(complaint("--turn-time soon x") ==
          "arena: time \"soon\": expected a number with ms, s or m, such as 3s, 0.5s or 100ms\n");
    CHECK(complaint("--bots none.toml x") == "arena: cannot read the bots file none.toml: No such file or directory\n");
    CHECK(complaint("--bots bots.toml other") ==
          "arena: other speaks the dialect codingame: a check knows only the arena's own lines\n");
    CHECK(complaint("\"'x\"").find("never closed") != std::string::npos);
}
