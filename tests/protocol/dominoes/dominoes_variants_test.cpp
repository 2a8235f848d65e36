#include <doctest/doctest.h>

#include "protocol/dominoes/game.hpp"

namespace isola_arena::dominoes {
namespace {

// Returns the rules of the text, written in full, or the reason why they are refused.
std::string rules_of(std::string_view text) {
    const auto words = parse_rules_text(text);
    if (!words) return words.message();
    const auto rules = Dominoes::read_rules(*words);
    return rules ? Dominoes::describe(*rules) : rules.message();
}

}  // namespace

TEST_CASE("there is one variant of the dominoes, with one setting") {
    REQUIRE(Dominoes::variants().size() == 1);
    CHECK(Dominoes::variants().front().name == "dominoes");
    CHECK(rules_of("dominoes doubles=twice") == "dominoes doubles=twice");
    CHECK(rules_of("dominoes doubles=once") == "dominoes doubles=once");
}

TEST_CASE("doubles count twice by default") { CHECK(rules_of("dominoes") == "dominoes doubles=twice"); }

TEST_CASE("other rules of dominoes are refused by name") {
    CHECK(rules_of("domino") == "unknown rules \"domino\": known are dominoes");
    CHECK(rules_of("dominoes board=7x7") == "rules \"dominoes\": unknown setting \"board\", known are doubles");
    CHECK(rules_of("dominoes doubles=thrice") == "rules \"dominoes\": doubles is twice or once, found \"thrice\"");
    CHECK(rules_of("dominoes doubles=") == "rules \"dominoes\": doubles is twice or once, found \"\"");
}

}  // namespace isola_arena::dominoes
