#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// The eight neighbours of a square, clockwise from north. Rows grow to the south, columns to the east.
enum class Direction : std::uint8_t { north, north_east, east, south_east, south, south_west, west, north_west };

inline constexpr std::array<Direction, 8> all_directions{
    Direction::north, Direction::north_east, Direction::east, Direction::south_east,
    Direction::south, Direction::south_west, Direction::west, Direction::north_west};

/// One step: the changes of the row and of the column.
struct Step {
    int rows;
    int columns;
};

constexpr Step step_of(Direction direction) {
    constexpr std::array<Step, 8> steps{{{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}}};
    return steps[static_cast<std::size_t>(direction)];
}

/// A square of a grid without edges; rows and columns may be negative. It is an immutable value, as the Isolation
/// assignment describes its class `Position`.
class Position {
public:
    constexpr Position() = default;
    constexpr Position(int row, int column) : row_(row), column_(column) {}

    constexpr int row() const { return row_; }
    constexpr int column() const { return column_; }

    constexpr Position neighbour(Direction direction) const {
        const Step step = step_of(direction);
        return {row_ + step.rows, column_ + step.columns};
    }

    constexpr auto operator<=>(const Position&) const = default;

private:
    int row_ = 0;
    int column_ = 0;
};

/// Returns `R,C`, as replies write it.
std::string to_string(Position position);

/// Returns `north`, `north east`, ...
std::string_view name(Direction direction);

/// Returns `N`, `NE`, `E`, ...
std::string_view abbreviation(Direction direction);

/// Returns the direction that has this name or abbreviation, in upper or lower case; `northeast`, `north-east` and
/// `north_east` mean the same as `north east`. Returns nullopt if the word is none of these.
std::optional<Direction> parse_direction(std::string_view name);

}  // namespace isola_arena
