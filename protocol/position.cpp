#include "protocol/position.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 8> names{"north", "north east", "east", "south east",
                                                "south", "south west", "west", "north west"};
constexpr std::array<std::string_view, 8> abbreviations{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

std::string letters_in_lower_case(std::string_view word) {
    std::string letters;
    for (const char c : word) {
        if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
        else if (c != ' ' && c != '-' && c != '_') letters += c;
    }
    return letters;
}

}  // namespace

std::string to_string(Position position) {
    return std::to_string(position.row()) + ',' + std::to_string(position.column());
}

std::string_view name(Direction direction) { return names[static_cast<std::size_t>(direction)]; }

std::string_view abbreviation(Direction direction) {
    return abbreviations[static_cast<std::size_t>(direction)];
}

std::optional<Direction> parse_direction(std::string_view word) {
    const std::string wanted = letters_in_lower_case(word);
    for (const Direction direction : all_directions)
        if (wanted == letters_in_lower_case(name(direction)) ||
            wanted == letters_in_lower_case(abbreviation(direction)))
            return direction;
    return std::nullopt;
}

}  // namespace isola_arena
