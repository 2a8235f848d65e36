#include <doctest/doctest.h>

#include "protocol/isola/text.hpp"
#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace std::string_literals;

namespace {

// Returns the parsed reply, written again, or the reason why it is refused.
std::string understood(const std::string& text) {
    const auto turn = parse_reply(text);
    return turn ? reply(*turn) : turn.message();
}

constexpr const char* bad_move = "expected move;R,C with R and C whole numbers (no blanks, signs or leading zeros)";
constexpr const char* bad_steal = "expected steal;R,C with R and C whole numbers (no blanks, signs or leading zeros)";

}  // namespace

TEST_CASE("a reply is a move and a steal, or a move alone") {
    CHECK(parse_reply("move;1,3;steal;5,3").value() == Turn{{1, 3}, Position{5, 3}});
    CHECK(parse_reply("move;0,31").value() == Turn{{0, 31}, std::nullopt});
}

TEST_CASE("a turn is written as it is read") {
    for (const std::string text : {"move;1,3;steal;5,3", "move;0,0", "move;31,31;steal;0,0"})
        CHECK(understood(text) == text);
}

TEST_CASE("a reply begins with move;") {
    for (const std::string text :
         {"", "m", "move", "mov;1,3", "moves;1,3", "steal;1,3", "1,3", ";move;1,3", "pass", "steal;5,3;move;1,3"}) {
        CAPTURE(text);
        CHECK(understood(text) == "expected the reply to begin with move;R,C");
    }
}

TEST_CASE("keywords are in lower case") {
    CHECK(understood("MOVE;1,3") == "expected the reply to begin with move;R,C");
    CHECK(understood("Move;1,3") == "expected the reply to begin with move;R,C");
    CHECK(understood("move;1,3;STEAL;5,3") == "expected ;steal;R,C or nothing after move;1,3");
}

TEST_CASE("a reply has no blanks inside") {
    CHECK(understood("move; 1,3") == bad_move);
    CHECK(understood("move;1 ,3") == bad_move);
    CHECK(understood("move;1, 3") == bad_move);
    CHECK(understood("move ;1,3") == "expected the reply to begin with move;R,C");
    CHECK(understood("move;1,3 ;steal;5,3") == "expected ;steal;R,C or nothing after move;1,3");
    CHECK(understood("move;1,3;steal; 5,3") == bad_steal);
    CHECK(understood("move;1,3;steal;5,3 ") == "expected nothing after steal;5,3");
}

TEST_CASE("a reply has no signs") {
    CHECK(understood("move;+1,3") == bad_move);
    CHECK(understood("move;1,-3") == bad_move);
    CHECK(understood("move;1,3;steal;-5,3") == bad_steal);
    CHECK(understood("move;1,3;steal;5,+3") == bad_steal);
}

TEST_CASE("a reply has no leading zeros") {
    CHECK(understood("move;01,3") == bad_move);
    CHECK(understood("move;1,00") == bad_move);
    CHECK(understood("move;1,3;steal;5,03") == bad_steal);
}

TEST_CASE("a square is two whole numbers") {
    for (const std::string text : {"move;", "move;1", "move;1,", "move;,3", "move;1;3", "move;a,b", "move;1.0,3",
                                   "move;0x1,3", "move;(1,3)", "move;1000000000,3"}) {
        CAPTURE(text);
        CHECK(understood(text) == bad_move);
    }
    for (const std::string text : {"move;1,3;steal;", "move;1,3;steal;5", "move;1,3;steal;5,", "move;1,3;steal;,3"}) {
        CAPTURE(text);
        CHECK(understood(text) == bad_steal);
    }
}

TEST_CASE("nothing follows the move but a steal, and nothing follows the steal") {
    for (const std::string text :
         {"move;1,3;", "move;1,3,5", "move;1,3steal;5,3", "move;1,3;move;1,4", "move;1,3\r", "move;1,3;steal"}) {
        CAPTURE(text);
        CHECK(understood(text) == "expected ;steal;R,C or nothing after move;1,3");
    }
    for (const std::string text : {"move;1,3;steal;5,3;", "move;1,3;steal;5,3;steal;5,4", "move;1,3;steal;5,3\r"}) {
        CAPTURE(text);
        CHECK(understood(text) == "expected nothing after steal;5,3");
    }
}

TEST_CASE("bytes that are not text are refused as a whole") {
    CHECK(understood("move;1,3\0"s) == "expected ;steal;R,C or nothing after move;1,3");
    CHECK(understood("\0move;1,3"s) == "expected the reply to begin with move;R,C");
    CHECK(understood("move;1\xef\xbc\x8c"
                     "3") == bad_move);
    CHECK(understood("move;\xd9\xa1,3") == bad_move);
    CHECK(understood("move;1,3;steal;5,3\xe2\x80\x8b") == "expected nothing after steal;5,3");
}

TEST_CASE("a reply of 4096 bytes is refused like a short one") {
    CHECK(understood("move;" + std::string(4091, '1')) == bad_move);
    CHECK(understood(std::string(4096, ';')) == "expected the reply to begin with move;R,C");
}

}  // namespace isola_arena::isola
