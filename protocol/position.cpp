#include "protocol/position.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 8> names{"north", "north east", "east", "south east",
                                                "south", "south west", "west", "north west"};
constexpr std::array<std::string_view, 8> abbreviations{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

char in_lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_joint(char c) { return c == ' ' || c == '-' || c == '_'; }

// Returns whether the word spells the name, in upper or lower case. Where the name has a blank, the word may have a
// blank, a hyphen, an underscore or nothing.
bool spells(std::string_view word, std::string_view name) {
    for (const char letter : name) {
        const bool fits = !word.empty() && (letter == ' ' ? is_joint(word.front())
                                                          : in_lower_case(word.front()) == in_lower_case(letter));
        if (fits) word.remove_prefix(1);
        else if (letter != ' ') return false;
    }
    return word.empty();
}

}  // namespace

std::string to_string(Position position) {
    return std::to_string(position.row()) + ',' + std::to_string(position.column());
}

std::string_view name(Direction direction) { return names[static_cast<std::size_t>(direction)]; }

std::string_view abbreviation(Direction direction) { return abbreviations[static_cast<std::size_t>(direction)]; }

std::optional<Direction> parse_direction(std::string_view spelling) {
    for (const Direction direction : all_directions)
        if (spells(spelling, name(direction)) || spells(spelling, abbreviation(direction))) return direction;
    return std::nullopt;
}

}  // namespace isola_arena
