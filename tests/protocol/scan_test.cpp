#include "protocol/scan.hpp"

#include <doctest/doctest.h>

#include <string>

namespace isola_arena {
namespace {

// Returns the number at the beginning of the text, or `none`, and the rest of the text: `12|,3`, `none|...`.
std::string number_of(std::string_view text) {
    Scan scan(text);
    const auto number = scan.number();
    return (number ? std::to_string(*number) : "none") + '|' + std::string(scan.rest());
}

}  // namespace

TEST_CASE("a number ends where the digits end") {
    CHECK(number_of("0") == "0|");
    CHECK(number_of("7;") == "7|;");
    CHECK(number_of("12,3") == "12|,3");
    CHECK(number_of("0x10") == "0|x10");
}

TEST_CASE("a number has no sign, no blank, no leading zero") {
    for (const std::string text : {"", "+1", "-1", " 1", "\t1", "01", "00", "a", ",1", "\xd9\xa1"}) {
        CAPTURE(text);
        CHECK(number_of(text) == "none|" + text);
    }
}

TEST_CASE("a number has nine digits at the most") {
    CHECK(number_of("999999999") == "999999999|");
    CHECK(number_of("1000000000") == "none|1000000000");
    CHECK(number_of("99999999999999999999") == "none|99999999999999999999");
}

TEST_CASE("a literal is taken only if the text continues with it") {
    Scan scan("move;1");
    CHECK_FALSE(scan.take("Move"));
    CHECK_FALSE(scan.take("move;12"));
    CHECK(scan.take("move;"));
    CHECK(scan.rest() == "1");
}

TEST_CASE("until() returns the text before the next stop and skips the stop") {
    Scan scan("1;;rest");
    CHECK(scan.until(';') == "1");
    CHECK(scan.until(';') == "");
    CHECK_FALSE(scan.until(';').has_value());
    CHECK(scan.rest() == "rest");
}

TEST_CASE("at_end() is true if nothing is left") {
    Scan scan("5");
    CHECK_FALSE(scan.at_end());
    CHECK(scan.number() == 5);
    CHECK(scan.at_end());
    CHECK_FALSE(scan.number().has_value());
}

}  // namespace isola_arena
