#include "protocol/reply_text.hpp"

#include <doctest/doctest.h>

#include <string>

namespace isola_arena {
namespace {

using namespace std::string_literals;

// Returns the reply in the line, or `refused: ` and the reason.
std::string reply_in(const std::string& line) {
    const auto text = reply_text(line);
    return text ? std::string(*text) : "refused: " + text.message();
}

}  // namespace

TEST_CASE("a plain reply is taken as it is") { CHECK(reply_in("move;1,3;steal;5,3") == "move;1,3;steal;5,3"); }

TEST_CASE("a CR before the LF is taken off") {
    CHECK(reply_in("move;1,3\r") == "move;1,3");
    CHECK(reply_in("move;1,3 \r") == "move;1,3");
    CHECK(reply_in("move;1,3;\r") == "move;1,3");
}

TEST_CASE("only one CR is taken off") {
    CHECK(reply_in("move;1,3\r\r") == "move;1,3\r");
    CHECK(reply_in("\rmove;1,3") == "\rmove;1,3");
    CHECK(reply_in("move;1,3\r ") == "move;1,3\r");
}

TEST_CASE("blanks at either end are taken off") {
    CHECK(reply_in(" move;1,3") == "move;1,3");
    CHECK(reply_in("move;1,3   ") == "move;1,3");
    CHECK(reply_in("\t move;1,3 \t ") == "move;1,3");
}

TEST_CASE("blanks inside stay, for the game to refuse") {
    CHECK(reply_in("move; 1,3") == "move; 1,3");
    CHECK(reply_in("move;1,3 ;") == "move;1,3 ");
}

TEST_CASE("only one final semicolon is taken off") {
    CHECK(reply_in("move;1,3;") == "move;1,3");
    CHECK(reply_in("move;1,3;  ") == "move;1,3");
    CHECK(reply_in("move;1,3;;") == "move;1,3;");
    CHECK(reply_in(";move;1,3") == ";move;1,3");
}

TEST_CASE("an empty reply is refused") {
    for (const std::string line : {"", " ", "\t", "\r", " \r", ";", " ; ", ";\r"}) {
        CAPTURE(line);
        CHECK(reply_in(line) == "refused: the reply is empty");
    }
}

TEST_CASE("a NUL is refused, anywhere in the line") {
    CHECK(reply_in("move\0;1,3"s) == "refused: byte 5 is \\x00: a reply is plain ASCII text");
    CHECK(reply_in("\0"s) == "refused: byte 1 is \\x00: a reply is plain ASCII text");
    CHECK(reply_in("move;1,3\0"s) == "refused: byte 9 is \\x00: a reply is plain ASCII text");
}

TEST_CASE("a byte beyond ASCII is refused, anywhere in the line") {
    CHECK(reply_in("\xef\xbb\xbfmove;1,3") == "refused: byte 1 is \\xef: a reply is plain ASCII text");
    CHECK(reply_in("move;1\xe2\x80\x9a"
                   "3") == "refused: byte 7 is \\xe2: a reply is plain ASCII text");
    CHECK(reply_in("move;1,3\xc2\xa0") == "refused: byte 9 is \\xc2: a reply is plain ASCII text");
    CHECK(reply_in("\x80") == "refused: byte 1 is \\x80: a reply is plain ASCII text");
    CHECK(reply_in("\xff") == "refused: byte 1 is \\xff: a reply is plain ASCII text");
}

TEST_CASE("every byte of ASCII but NUL may stand in a reply") {
    for (char c = 1; c != 127; ++c) {
        const std::string line = "a"s + c + "b";
        CHECK(reply_in(line) == line);
    }
    CHECK(reply_in("a\x7f"
                   "b") ==
          "a\x7f"
          "b");
}

TEST_CASE("a line of 4096 bytes, the maximum, is read like any other") {
    CHECK(reply_in(std::string(4096, 'x')) == std::string(4096, 'x'));
    CHECK(reply_in(std::string(4087, ' ') + "move;1,3;") == "move;1,3");
}

TEST_CASE("quoted bytes are printable") {
    CHECK(in_quotes("move;1,3") == "\"move;1,3\"");
    CHECK(in_quotes("") == "\"\"");
    CHECK(in_quotes("a\tb\r\n\0c"s) == "\"a\\x09b\\x0d\\x0a\\x00c\"");
    CHECK(in_quotes("\xe2\x82\xac\x7f") == "\"\\xe2\\x82\\xac\\x7f\"");
}

TEST_CASE("quoting is unambiguous: quotes and backslashes are escaped") {
    CHECK(in_quotes("say \"x\"") == "\"say \\\"x\\\"\"");
    CHECK(in_quotes("\\x00") == "\"\\\\x00\"");
}

TEST_CASE("quoted bytes are cut with a note of how many there were") {
    CHECK(in_quotes("abcdef", 6) == "\"abcdef\"");
    CHECK(in_quotes("abcdefg", 6) == "\"abcdef\" (the first 6 of 7 bytes)");
    CHECK(in_quotes(std::string(5000, 'a')).size() < 180);
}

}  // namespace isola_arena
