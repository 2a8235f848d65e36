#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace isola_arena::viewer {

struct Colour {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;
    bool operator==(const Colour&) const = default;
};

/// Parses a colour: a CSS name (in either case) or `#rrggbb`. Returns nullopt for any other text. The names are those
/// of CSS Color Module Level 4.
std::optional<Colour> parse_colour(std::string_view text);

/// Returns the nearest entry of the 256-colour palette that terminals share (16 to 255).
int nearest_of_256(Colour colour);

/// Returns the nearest of the eight basic colours (0 to 7).
int nearest_of_8(Colour colour);

/// Returns whether black letters are easier to read on the colour than white ones.
bool is_light(Colour colour);

}  // namespace isola_arena::viewer
