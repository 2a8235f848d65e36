#include "arena/base/text/text.hpp"

#include <doctest/doctest.h>

namespace isola_arena {

using Parts = std::vector<std::string_view>;

TEST_CASE("only ASCII capitals are turned into lower case") {
    CHECK(in_lower_case("A-Z [\\] @ \xc3\x84") == "a-z [\\] @ \xc3\x84");
    CHECK(in_lower_case("") == "");
}

TEST_CASE("a text is trimmed at its ends only") {
    CHECK(trimmed(" \ta b\t \r") == "a b");
    CHECK(trimmed("\ta ", " ") == "\ta");
    CHECK(trimmed(" \t ") == "");
    CHECK(trimmed("") == "");
}

TEST_CASE("a text is split at each separator, and lines end by line feeds") {
    CHECK(split("a,,b", ',') == Parts{"a", "", "b"});
    CHECK(split("a,", ',') == Parts{"a", ""});
    CHECK(split("", ',') == Parts{""});
    CHECK(lines_of("") == Parts{});
    CHECK(lines_of("\n") == Parts{""});
    CHECK(lines_of("a\n\nb") == Parts{"a", "", "b"});
    CHECK(lines_of("a\n\nb\n") == Parts{"a", "", "b"});
}

TEST_CASE("every occurrence is replaced, and none in what replaces it") {
    CHECK(with_all_replaced("{a}b{a}{a}", {{"{a}", "x"}}) == "xbxx");
    CHECK(with_all_replaced("aaa", {{"aa", ""}}) == "a");
    CHECK(with_all_replaced("{a}{a}", {{"{a}", "<{a}>"}}) == "<{a}><{a}>");
    CHECK(with_all_replaced("a c", {{"a", "b"}, {"b", "c"}, {"c", "a"}}) == "a a");
    CHECK(with_all_replaced("", {{"a", "b"}}) == "");
}

TEST_CASE("a whole number is all of its text, and fits its type") {
    CHECK(parse_whole<int>("-012") == -12);
    CHECK(parse_whole<std::uint64_t>("18446744073709551615") == 18446744073709551615U);
    for (const char* text : {"", "x", " 1", "1 ", "+1", "1.0", "99999999999"})
        CHECK(parse_whole<int>(text) == std::nullopt);
    CHECK(parse_whole<unsigned>("-1") == std::nullopt);
}

TEST_CASE("texts are joined, and counts get singular or plural") {
    CHECK(joined({}, ", ") == "");
    CHECK(joined({"a"}, ", ") == "a");
    CHECK(joined({"", "a", "b"}, ", ") == ", a, b");
    CHECK(joined(std::vector{1, 20}, " ", [](int number) { return std::to_string(number); }) == "1 20");
    CHECK(either_of({}) == "");
    CHECK(either_of({"a"}) == "a");
    CHECK(either_of({"a", "b"}) == "a or b");
    CHECK(either_of({"a", "b", "c"}) == "a, b or c");
    CHECK(counted(1, "game") == "1 game");
    CHECK(counted(0, "game") == "0 games");
    CHECK(counted(std::size_t{2}, "turn") == "2 turns");
    CHECK(counted(1, "inaccuracy", "inaccuracies") == "1 inaccuracy");
    CHECK(counted(2, "inaccuracy", "inaccuracies") == "2 inaccuracies");
}

}  // namespace isola_arena
