#include "protocol/position.hpp"

#include <doctest/doctest.h>

#include <climits>
#include <type_traits>

namespace isola_arena {

TEST_CASE("a position has a row and a column") {
    constexpr Position position(1, 4);
    CHECK(position.row() == 1);
    CHECK(position.column() == 4);
}

TEST_CASE("a default position is row 0, column 0") { CHECK(Position() == Position(0, 0)); }

TEST_CASE("there are no restrictions on the values of row and column") {
    CHECK(Position(INT_MIN, INT_MAX).row() == INT_MIN);
    CHECK(Position(INT_MIN, INT_MAX).column() == INT_MAX);
    CHECK(Position(-3, -4).column() == -4);
}

TEST_CASE("positions are equal when row and column are") {
    CHECK(Position(2, 3) == Position(2, 3));
    CHECK(Position(2, 3) != Position(3, 2));
    CHECK(Position(2, 3) != Position(2, 4));
    CHECK(Position(2, 3) != Position(1, 3));
}

TEST_CASE("positions sort in reading order") {
    CHECK(Position(0, 9) < Position(1, 0));
    CHECK(Position(1, 0) < Position(1, 1));
    CHECK(Position(-1, 5) < Position(0, 0));
}

TEST_CASE("a position is immutable: its results are copies") {
    static_assert(std::is_same_v<decltype(std::declval<Position&>().row()), int>);
    static_assert(std::is_same_v<decltype(std::declval<Position&>().column()), int>);
    const Position position(1, 4);
    CHECK(position.neighbour(Direction::south) == Position(2, 4));
    CHECK(position == Position(1, 4));
}

TEST_CASE("rows grow to the south, columns to the east") {
    const Position here(5, 5);
    CHECK(here.neighbour(Direction::north) == Position(4, 5));
    CHECK(here.neighbour(Direction::north_east) == Position(4, 6));
    CHECK(here.neighbour(Direction::east) == Position(5, 6));
    CHECK(here.neighbour(Direction::south_east) == Position(6, 6));
    CHECK(here.neighbour(Direction::south) == Position(6, 5));
    CHECK(here.neighbour(Direction::south_west) == Position(6, 4));
    CHECK(here.neighbour(Direction::west) == Position(5, 4));
    CHECK(here.neighbour(Direction::north_west) == Position(4, 4));
}

TEST_CASE("there is always a position above, below, left and right of any other, even below zero") {
    CHECK(Position(0, 0).neighbour(Direction::north) == Position(-1, 0));
    CHECK(Position(0, 0).neighbour(Direction::west) == Position(0, -1));
    CHECK(Position(-7, -7).neighbour(Direction::north_west) == Position(-8, -8));
    CHECK(Position(1000000, 1000000).neighbour(Direction::south_east) == Position(1000001, 1000001));
}

TEST_CASE("a step and the step opposite lead back") {
    for (std::size_t i = 0; i < all_directions.size(); ++i) {
        const Direction opposite = all_directions[(i + 4) % 8];
        CHECK(Position(-1, 3).neighbour(all_directions[i]).neighbour(opposite) == Position(-1, 3));
    }
}

TEST_CASE("a position is written R,C") {
    CHECK(to_string(Position(0, 0)) == "0,0");
    CHECK(to_string(Position(12, 31)) == "12,31");
    CHECK(to_string(Position(-1, -20)) == "-1,-20");
}

}  // namespace isola_arena
