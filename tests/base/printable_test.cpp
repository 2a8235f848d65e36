#include "arena/base/text/printable.hpp"

#include <doctest/doctest.h>

#include "protocol/rng.hpp"

using namespace isola_arena;

TEST_CASE("letters pass, controls do not") {
    CHECK(printable("plain text: {} ~") == "plain text: {} ~");
    CHECK(printable("Zürich 東京 ♟ 🙂") == "Zürich 東京 ♟ 🙂");
    CHECK(printable("a\tb") == "a    b");
    CHECK(printable("\x1b[2J\x07\x7f\r") == "\\x1b[2J\\x07\\x7f\\x0d");
    CHECK(printable(std::string_view("a\0b", 3)) == "a\\x00b");
}

TEST_CASE("C1 controls, hidden and direction-changing signs do not pass") {
    CHECK(printable("\xc2\x9b") == "\\xc2\\x9b");
    CHECK(printable("\u202e") == "\\xe2\\x80\\xae");
    CHECK(printable("\u200b") == "\\xe2\\x80\\x8b");
    CHECK(printable("\u2066") == "\\xe2\\x81\\xa6");
    CHECK(printable("\ufeff") == "\\xef\\xbb\\xbf");
}

TEST_CASE("bytes that are not UTF-8 do not pass") {
    CHECK(printable("\xff\xfe") == "\\xff\\xfe");
    CHECK(printable("\xc3") == "\\xc3");
    CHECK(printable("\xc0\xaf") == "\\xc0\\xaf");
    CHECK(printable("\xe0\x80\x9b") == "\\xe0\\x80\\x9b");
    CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");
    CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
    CHECK(printable("\xe2\x82") == "\\xe2\\x82");
}

TEST_CASE("printable() removes all controls from any bytes, and is idempotent") {
    Rng rng(7);
    for (int game_number = 0; game_number < 2000; ++game_number) {
        std::string bytes;
        for (std::uint64_t i = rng.below(40); i > 0; --i) bytes += static_cast<char>(rng.below(256));
        const std::string text = printable(bytes);
        for (const char32_t point : code_points(text)) {
            CHECK(point >= 0x20);
            CHECK((point < 0x7f || point > 0x9f));
        }
        CHECK(printable(text) == text);
    }
}

TEST_CASE("a text keeps its line ends and no other controls") {
    CHECK(printable_lines("") == "");
    CHECK(printable_lines("one\n\ntwo\n") == "one\n\ntwo\n");
    CHECK(printable_lines("a\x1b[2J\r\nb") == "a\\x1b[2J\\x0d\nb");
}

TEST_CASE("JSON keeps its meaning when its controls are escaped") {
    CHECK(printable_json(R"({"a":"Zürich \u001b"})") == R"({"a":"Zürich \u001b"})");
    CHECK(printable_json("[\"\x7f\xc2\x9b\xc2\xa0\"]") == "[\"\\u007f\\u009b\xc2\xa0\"]");
    CHECK(printable_json("\xc2") == "\xc2");
}

TEST_CASE("lines are wrapped at blanks if possible") {
    CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
    CHECK(wrapped("abcdefgh", 3) == std::vector<std::string>{"abc", "def", "gh"});
    CHECK(wrapped("", 5) == std::vector<std::string>{""});
    CHECK(wrapped("äöü", 2) == std::vector<std::string>{"äö", "ü"});
    CHECK(wrapped("東京", 2) == std::vector<std::string>{"東", "京"});
    CHECK(wrapped("東京", 1) == std::vector<std::string>{"東", "京"});
}
