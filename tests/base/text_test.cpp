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

TEST_CASE("texts are joined, and counts get singular or plural") {
    CHECK(joined({}, ", ") == "");
    CHECK(joined({"a"}, ", ") == "a");
    CHECK(joined({"", "a", "b"}, ", ") == ", a, b");
    CHECK(counted(1, "game") == "1 game");
    CHECK(counted(0, "game") == "0 games");
    CHECK(counted(std::size_t{2}, "turn") == "2 turns");
    CHECK(counted(1, "inaccuracy", "inaccuracies") == "1 inaccuracy");
    CHECK(counted(2, "inaccuracy", "inaccuracies") == "2 inaccuracies");
}

}  // namespace isola_arena
