#include <doctest/doctest.h>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/positions/positions.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

// Returns the mistake found in this output as the answer to the first position of isola 7x7, with the pawns at 0,3 and
// 6,3.
std::string mistake_in(const std::string& output, std::string_view rules = "isola board=7x7") {
    const auto table = first_position(std::string(rules));
    const auto error = table->reply(output.substr(0, output.find('\n')));
    REQUIRE(error);
    return diagnose_refused(*table, output, *error).mistake;
}

std::string in_utf16(const std::string& text, bool low_byte_first) {
    std::string bytes;
    for (const char c : text) bytes += low_byte_first ? std::string{c, '\0'} : std::string{'\0', c};
    return bytes;
}

std::string mistake_at_timeout(std::string_view output) {
    return diagnose_unended(*first_position("isola board=7x7"), output).mistake;
}

}  // namespace

TEST_CASE("each classic mistake in a reply is named") {
    CHECK(mistake_in("move;2,4;steal;6,6") == "one-based");
    CHECK(mistake_in("move;3,1;steal;5,2") == "row-column-exchanged");
    CHECK(mistake_in("move;4,2;steal;2,2") == "one-based");
    CHECK(mistake_in("Move;1,3;Steal;5,3") == "wrong-form");
    CHECK(mistake_in("1,3 5,3") == "wrong-form");
    CHECK(mistake_in("move;5,3;steal;0,0") == "other-player");
    CHECK(mistake_in("move;1,3;steal;0,4 # good") == "text-around-reply");
    CHECK(mistake_in("> move;1,3;steal;0,4") == "text-around-reply");
    CHECK(mistake_in("hello\nmove;1,3;steal;0,4\n") == "prompt");
    CHECK(mistake_in("hello\n> move;1,3;steal;0,4\n") == "prompt");
    CHECK(mistake_in("move;1,3\nsteal;0,4\n") == "two-lines");
    CHECK(mistake_in("move;1,3") == "illegal");
    CHECK(mistake_in("") == "illegal");
    CHECK(mistake_in("move;3,3;steal;0,0") == "illegal");
    CHECK(mistake_in("move;1,3;steal;0,44") == "illegal");
}

TEST_CASE("text in another encoding than ASCII is named, before all other mistakes") {
    const std::string reply = "move;1,3;steal;0,4\n";
    CHECK(mistake_in("\xEF\xBB\xBF" + reply) == "byte-order-mark");
    CHECK(mistake_in("\xEF\xBB\xBFmove;3,3") == "byte-order-mark");
    CHECK(mistake_in("\xFF\xFE" + in_utf16(reply, true)) == "utf-16");
    CHECK(mistake_in("\xFE\xFF" + in_utf16(reply, false)) == "utf-16");
    CHECK(mistake_in(in_utf16(reply, true)) == "utf-16");
    CHECK(mistake_in(in_utf16(reply, false)) == "utf-16");
    CHECK(mistake_in(std::string("move;1,3;steal;0,4\0", 19)) != "utf-16");
    CHECK(mistake_in("move;1,3;steal;0,4\xE2\x80\x8B") != "byte-order-mark");
}

TEST_CASE("an exception of a player for another contest's interface is reported") {
    const auto table = first_position("isola board=7x7");
    const std::string reply = "exception;java.lang.RuntimeException: boom";
    const Finding finding = diagnose_refused(*table, reply, *table->reply(reply));
    CHECK(finding.mistake == "threw-exception");
    CHECK(finding.what == "it threw java.lang.RuntimeException: boom");
}

TEST_CASE("a refused reply names the rule and shows one that is legal") {
    const auto table = first_position("queens board=4x4");
    const std::string legal = table->legal_replies().front();
    const Finding finding = diagnose_refused(*table, "move;0,0", *table->reply("move;0,0"));
    CHECK(finding.what.starts_with("the reply is refused: "));
    CHECK(finding.mend.ends_with(legal));
}

TEST_CASE("output without a line end") {
    CHECK(mistake_at_timeout("move;1,3;steal;0,4") == "no-line-end");
    CHECK(mistake_at_timeout("> move;1,3;steal;0,4") == "no-line-end");
    CHECK(mistake_at_timeout("your move? ") == "unended-prompt");
}

TEST_CASE("output after the reply") {
    CHECK(diagnose_extra("\n").mistake == "blank-line");
    CHECK(diagnose_extra("\r\n").mistake == "blank-line");
    CHECK(diagnose_extra("score 5\n").mistake == "extra-output");
}
