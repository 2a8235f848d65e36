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

/// A colour by its CSS name (in either case) or as `#rrggbb`; nothing for any other text. The names are those of
/// CSS Color Module Level 4.
std::optional<Colour> parse_colour(std::string_view text);

/// The nearest entry of the 256-colour palette that terminals share (16 to 255), and of the eight basic ones (0 to 7).
int nearest_of_256(Colour colour);
int nearest_of_8(Colour colour);

/// Whether black letters are easier to read on it than white ones.
bool is_light(Colour colour);

}  // namespace isola_arena::viewer
