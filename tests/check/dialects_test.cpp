// Examining bots that speak the lines of another contest.
#include <doctest/doctest.h>

#include <string>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/positions/traits.hpp"
#include "arena/rules/catalogue.hpp"
#include "tests/check/examination.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

// Returns the mistake found in this output as the answer to the first position. On the 9x9 board of codingame, player 1
// is at 0,4. On the 7x7 board of hackerearth, player 1 is at 0,3; that contest calls this row 6.
std::string mistake_of_guest(const std::string& dialect, const std::string& output) {
    const auto table = first_position(find_dialect(dialect).value().rules);
    const DialectAdapter adapter = adapter_for(dialect, table->rules()).value()({}, Player::one);
    adapter.lines(table->line(Player::one, 1000), true);
    const auto translated = adapter.translate(output.substr(0, output.find_last_not_of('\n') + 1));
    const auto error = translated ? table->reply(translated->reply) : translated.error();
    REQUIRE(error);
    return diagnose_in_dialect(*table, {dialect, adapter}, output, *error).mistake;
}

std::string mistake_at_timeout(const std::string& dialect, const std::string& output) {
    const auto adapter = adapter_for(dialect, find_dialect(dialect).value().rules).value()({}, Player::one);
    return diagnose_unended_in_dialect({dialect, adapter}, output).mistake;
}

std::string verdict_on_guest(const std::string& dialect, const std::string& text, Trial trial = {}) {
    trial.rules = {find_dialect(dialect).value().rules};
    BotSpec bot = python_bot(text);
    bot.dialect = dialect;
    return verdict_on(bot, trial);
}

const std::string no_limits = "--turn-time 60s --start-time 60s ";

}  // namespace

TEST_CASE("classic mistakes are named in the numbers of the dialect") {
    CHECK(mistake_of_guest("codingame", "4 1 4 4\n") == "row-column-exchanged");
    CHECK(mistake_of_guest("codingame", "2 5 5 5\n") == "one-based");
    CHECK(mistake_of_guest("codingame", "1 4 1 4;good luck\n") == "illegal");
    CHECK(mistake_of_guest("codingame", "thinking\n1 4 4 4\n") == "prompt");
    CHECK(mistake_of_guest("codingame", "move;1,4;steal;4,4\n") == "no-dialect");
    CHECK(mistake_of_guest("codingame", "1,4 4,4\n") == "other-dialect");
    CHECK(mistake_of_guest("codingame",
                           "\xEF\xBB\xBF"
                           "1 4 4 4\n") == "byte-order-mark");
    CHECK(mistake_of_guest("hackerearth", "3 5\n3 3\n") == "row-column-exchanged");
    CHECK(mistake_of_guest("hackerearth", "6 3\n3 3\n") == "one-based");
    CHECK(mistake_of_guest("hackerearth", "board\n5 3\n3 3\n") == "prompt");
    CHECK(mistake_of_guest("hackerearth", "3 3\n3 3\n") == "illegal");
}

TEST_CASE("an incomplete reply") {
    CHECK(mistake_at_timeout("codingame", "1 4 4 4") == "no-line-end");
    CHECK(mistake_at_timeout("codingame", "x? ") == "unended-prompt");
    CHECK(mistake_at_timeout("hackerearth", "5 3") == "half-reply");
    CHECK(mistake_at_timeout("hackerearth", "5 3\n3 3") == "no-line-end");
}

TEST_CASE("sound guests are fit for whole games, with a process for each reply if the dialect needs it") {
    CHECK(verdict_on_guest("codingame", "guests/asks_referee") == "fit");
    CHECK(verdict_on_guest("codingame", "../../dialects/bots/codingame") == "fit");
    CHECK(verdict_on_guest("hackerearth", "../../dialects/bots/hackerearth") == "fit");
}

TEST_CASE("guests with a mistake") {
    CHECK(verdict_on_guest("codingame", "guests/exchanged") == "legal: row-column-exchanged");
    CHECK(verdict_on_guest("codingame", "isola/isola_turn") == "legal: no-dialect");
    CHECK(verdict_on_guest("codingame", "isola/exits") == "first-reply: exits-early");
    CHECK(verdict_on_guest("hackerearth", "guests/jumps") == "legal: illegal");
    CHECK(verdict_on_guest("hackerearth", "guests/half") == "first-reply: half-reply");
    CHECK(verdict_on_guest("hackerearth", "guests/half crash") == "first-reply: crashed");
}

TEST_CASE("a guest that stops in the middle of its reply") {
    const auto is_half = [](std::int64_t start_ms) {
        Trial trial = Trial::of_a_late_bot();
        trial.start_ms = start_ms;
        return verdict_on_guest("hackerearth", "guests/half_and_sleeps", trial) == "first-reply: half-reply";
    };
    // On a busy machine, one second may not be enough for the bot to read its line.
    CHECK((is_half(1000) || is_half(300'000)));
}

TEST_CASE("the report shows lines as the guest sees them, on the board and with the clock of its contest") {
    const Output swapped = run("--dialect codingame \"python3 -S guests/exchanged.py\"");
    CAPTURE(swapped.text);
    CHECK(swapped.status == 3);
    for (const char* part : {"with 100 ms a reply:\n  rules   isola board=9x9\n  dialect codingame\n",
                             "    sent     0\n             4\n             8\n             4\n             -1\n",
                             "    received \"4 1 4 4\"\n"}) {
        CAPTURE(part);
        CHECK(swapped.text.find(part) != std::string::npos);
    }
}

TEST_CASE("a dialect that sends only the last turn is examined from the first position only") {
    const Output fit = run(no_limits + "--bots bots.toml other");
    CAPTURE(fit.text);
    CHECK(fit.status == 0);
    CHECK(fit.text.find("this dialect does not tell the whole board") != std::string::npos);
    CHECK(fit.text.find("other is fit for the contest friendly.") != std::string::npos);
}
