#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/check/examination.hpp"

using namespace isola_arena;
using namespace isola_arena::check;
using namespace std::chrono_literals;

namespace {

Trial on(std::vector<std::string> rules) {
    Trial trial;
    trial.rules = std::move(rules);
    return trial;
}

std::string verdict_on_silent(const std::string& bot) { return verdict_on(bot, Trial::of_a_silent_bot()); }

}  // namespace

TEST_CASE("a sound bot is fit for the contests of its game") {
    CHECK(verdict_on("isola/good", on({"isola board=7x7", "isola board=27x27"})) == "fit");
    CHECK(verdict_on("isola/good", on({"isolation board=6x8"})) == "fit");
    CHECK(verdict_on("isola/good", on({"isolation board=3x3"})) == "fit");
}

TEST_CASE("a runtime may begin its output with a byte order mark") {
    CHECK(verdict_on("isola/byte_order_mark") == "fit");
}

TEST_CASE("a slow start is paid from the start-up budget, as far as it suffices") {
    Trial too_slow = Trial::of_a_late_bot();
    too_slow.waits.slow_start = 60s;
    CHECK(verdict_on("isola/slow_start 4", too_slow) == "first-reply: slow-start");
    Trial slow = Trial::of_a_silent_bot();
    slow.waits = Trial::patient();
    CHECK(verdict_on("isola/slow_start_once 1.5", slow) == "fit, but game-as-1: reads-once");
    Trial impatient = Trial::of_a_silent_bot();
    impatient.waits.flood = 100ms;
    CHECK(verdict_on("isola/slow_start 3", impatient) == "fit");
}

TEST_CASE("bots that give no reply") {
    CHECK(verdict_on_silent("isola/not_flushed") == "first-reply: not-flushed");
    Trial not_even_flooded = Trial::of_a_silent_bot();
    not_even_flooded.waits.flood = 100ms;
    CHECK(verdict_on("isola/reads_to_end", not_even_flooded) == "first-reply: reads-to-end");
    CHECK(verdict_on_silent("isola/no_line_end") == "first-reply: no-line-end");
    CHECK(verdict_on_silent("isola/waits_after_prompt") == "first-reply: unended-prompt");
    CHECK(verdict_on("isola/silent", Trial::of_a_late_bot()) == "first-reply: silent");
    CHECK(verdict_on("isola/never_reads sleep", Trial::of_a_late_bot()) == "first-reply: slow-start");
    CHECK(verdict_on("isola/never_reads compute", Trial::of_a_late_bot()) == "first-reply: slow-start");
    CHECK(verdict_on("isola/never_reads import", Trial::of_a_late_bot()) == "first-reply: slow-start");
    CHECK(verdict_on("isola/too_slow", Trial::of_a_late_bot()) == "first-reply: too-slow");
    CHECK(verdict_on("isola/crashes") == "first-reply: crashed");
    CHECK(verdict_on("isola/exits") == "first-reply: exits-early");
    CHECK(verdict_on("no_such_file") == "first-reply: crashed");
}

TEST_CASE("bots with a wrong reply") {
    CHECK(verdict_on("isola/prompt") == "legal: prompt");
    CHECK(verdict_on("isola/prompt_on_the_line") == "legal: text-around-reply");
    CHECK(verdict_on("isola/exchanged") == "legal: row-column-exchanged");
    CHECK(verdict_on("isola/wrong_form") == "legal: wrong-form");
    CHECK(verdict_on("isola/two_lines") == "legal: two-lines");
    CHECK(verdict_on("isola/one_based").ends_with(": one-based"));
    CHECK(verdict_on("isola/utf_16") == "legal: utf-16");
}

TEST_CASE("a program with a constant reply is not reported as one that counts squares wrongly") {
    CHECK(verdict_on("isola/always_the_same") == "first-as-2: repeated-reply");
    CHECK(verdict_on("isola/always_the_same", on({"isolation board=6x8"})) == "legal: repeated-reply");
    CHECK(verdict_on("isola/isola_turn") == "first-as-2: repeated-reply");
    CHECK(verdict_on("isola/isola_turn", on({"queens board=8x8"})) == "legal: repeated-reply");
}

TEST_CASE("bots that write too much, read too little, or never end") {
    CHECK(verdict_on("isola/blank_line") == "fit, but one-line: blank-line");
    CHECK(verdict_on("isola/talks_afterwards") == "fit, but one-line: extra-output");
    Trial impatient;
    impatient.waits.end = 100ms;
    // The rest of the message depends on whether the examination saw the bot compute, so on the CPU time that the bot
    // got.
    CHECK(verdict_on("isola/busy_at_end", impatient).starts_with("fit, but ends: "));
}

TEST_CASE("bots that fail in some positions only") {
    CHECK(verdict_on("isola/always_player_1") == "first-as-2: other-player");
    CHECK(verdict_on("isola/crashes_on_large_boards", on({"isola board=7x7", "isola board=27x27"})) ==
          "board-27x27-as-1: crashed");
    CHECK(verdict_on("isola/steals_always", on({"isolation board=6x8"})) == "fit, but nothing-to-steal: illegal");
}

TEST_CASE("the command ends with status 0 if the bot is fit, with 3 if it is not") {
    const std::string times = "--turn-time 60s --start-time 60s ";
    CHECK(run(times + "--rules isolation --board 3x3 \"python3 isola/good.py\"").status == 0);
    CHECK(run(times + "--contest isolation \"python3 isola/exchanged.py\"").status == 3);
}

TEST_CASE("the report says what was sent, what came back and what to fix") {
    const Output output = run("--turn-time 60s \"python3 isola/crashes.py\"");
    CHECK(output.status == 3);
    for (const char* part : {"FAILED  it answers the first line in time", "mistake  crashed: ", "sent     1;9x9;",
                             "received nothing", "ValueError: no idea what to do with a board", "to fix   ",
                             "crashes.py is not fit for the contest friendly: 1 check failed."}) {
        CAPTURE(output.text);
        CHECK(output.text.find(part) != std::string::npos);
    }
}

TEST_CASE("a program of a bots file that does not exist cannot start") {
    const Output output = run("--bots bots.toml missing");
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
          "arena: unknown contest \"chess\": known are friendly, uicc-isola, isolation, columbia, bot-battle, "
          "bot-battle-2015, icpc-caribbean\n");
    CHECK(complaint("--contest uicc-isola --board 8x8 x") ==
          "arena: contest uicc-isola plays odd square boards from 7x7 to 27x27, not 8x8\n");
    CHECK(complaint("--rules isla x") ==
          "arena: unknown rules \"isla\": known are isola, isolation, queens, bot-battle, bot-battle-2015, dominoes\n");
    CHECK(complaint("--turn-time soon x") ==
          "arena: --turn-time: time \"soon\": expected a number with ms, s or m, such as 3s, 0.5s or 100ms\n");
    CHECK(complaint("--bots none.toml x") == "arena: cannot read the bots file none.toml: No such file or directory\n");
    CHECK(complaint("/no/such/bot") == "arena: there is no file /no/such/bot\n");
    CHECK(complaint("greedy /no/such/bot") == "arena: there is no file /no/such/bot\n");
    CHECK(complaint("isola") ==
          "arena: the folder isola has no bots.toml: write one ([[bot]] with name and command), or name the command "
          "that starts "
          "the bot\n");
    CHECK(complaint("") == "arena: no bot: name one, or give a bots file or a folder with --bots\n");
    CHECK(complaint("--dialect klingon greedy").find("klingon") != std::string::npos);
    CHECK(complaint("--contest isolation --dialect codingame \"python3 isola/good.py\"") ==
          "arena: contest isolation plays 6x8 boards, not 9x9\n");
    CHECK(complaint("--jobs 1000 greedy").starts_with("arena: --jobs 1000: this machine has "));
    CHECK(complaint("\"'x\"").find("never closed") != std::string::npos);
}
