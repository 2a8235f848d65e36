#include "arena/terminal/screen/palette.hpp"

namespace isola_arena::viewer {
namespace {

Look rich(Paint paint) {
    switch (paint) {
        case Paint::text: return {};
        case Paint::dim: return {245, -1};
        case Paint::strong: return {-1, -1, true};
        case Paint::bar: return {252, 24};
        case Paint::rule: return {240, -1};
        case Paint::warning: return {214, -1};
        case Paint::alarm: return {231, 124, true};
        case Paint::verdict: return {16, 221, true};
        case Paint::name_one: return {75, -1, true};
        case Paint::name_two: return {204, -1, true};
        case Paint::open: return {241, 236};
        case Paint::open_too: return {241, 238};
        case Paint::gone: return {};
        case Paint::fixed: return {252, 60};
        case Paint::pawn_one: return {231, 26, true};
        case Paint::pawn_two: return {231, 161, true};
        case Paint::left_one: return {75, 237, true};
        case Paint::left_two: return {204, 237, true};
        case Paint::taken: return {214, -1, true};
        case Paint::choice: return {16, 71};
        case Paint::tile: return {252, 238};
        case Paint::tile_new: return {16, 221, true};
        case Paint::pointer: return {16, 231};
    }
    return {};
}

Look basic(Paint paint) {
    switch (paint) {
        case Paint::text:
        case Paint::open:
        case Paint::open_too:
        case Paint::gone:
        case Paint::tile: return {};
        case Paint::dim:
        case Paint::rule: return {6, -1};
        case Paint::strong: return {-1, -1, true};
        case Paint::bar: return {7, 4};
        case Paint::warning:
        case Paint::taken: return {3, -1, true};
        case Paint::alarm: return {7, 1, true};
        case Paint::verdict:
        case Paint::tile_new: return {0, 3};
        case Paint::name_one:
        case Paint::left_one: return {4, -1, true};
        case Paint::name_two:
        case Paint::left_two: return {1, -1, true};
        case Paint::fixed: return {7, 5};
        case Paint::pawn_one: return {7, 4, true};
        case Paint::pawn_two: return {7, 1, true};
        case Paint::choice: return {0, 2};
        case Paint::pointer: return {0, 7};
    }
    return {};
}

// A block has no letter by which squares could be told apart: those without a clear ground get a colour for it.
int paint_of_block(Paint paint, int colours) {
    const bool is_rich = colours >= 256;
    if (is_rich && (paint == Paint::open || paint == Paint::open_too)) return paint == Paint::open ? 240 : 243;
    if (paint == Paint::taken) return is_rich ? 214 : 3;
    if (paint == Paint::left_one) return is_rich ? 24 : 6;
    if (paint == Paint::left_two) return is_rich ? 89 : 6;
    const int ground = is_rich ? rich(paint).ground : basic(paint).ground;
    return ground >= 0 ? ground : 7;
}

int colour_of_block(const Block& block, int colours) {
    if (!block.tint) return paint_of_block(block.paint, colours);
    return colours >= 256 ? nearest_of_256(*block.tint) : nearest_of_8(*block.tint);
}

Look without_colours(Paint paint) {
    Look look;
    look.bold = paint == Paint::strong || paint == Paint::taken || paint == Paint::left_one ||
                paint == Paint::left_two || paint == Paint::pawn_one || paint == Paint::pawn_two ||
                paint == Paint::choice || paint == Paint::tile_new || paint == Paint::warning;
    look.reverse = paint == Paint::bar || paint == Paint::verdict || paint == Paint::alarm;
    look.dim = paint == Paint::dim || paint == Paint::rule;
    return look;
}

void tint(Look& look, const Style& style, int colours) {
    if (colours < 8) {
        look.underline = true;
        return;
    }
    const Colour colour = *style.tint;
    const int number = colours >= 256 ? nearest_of_256(colour) : nearest_of_8(colour);
    if (style.tint_letters) {
        look.letters = number;
        return;
    }
    look.ground = number;
    if (colours >= 256) look.letters = is_light(colour) ? 16 : 231;
    else look.letters = is_light(colour) ? 0 : 7;
}

}  // namespace

Look look_of(const Style& style, int colours) {
    if (style.block) {
        const int ground = style.ground ? colour_of_block(*style.ground, colours) : -1;
        return {colour_of_block(*style.block, colours), ground};
    }
    Look look = colours >= 256 ? rich(style.paint) : colours >= 8 ? basic(style.paint) : without_colours(style.paint);
    if (style.tint) tint(look, style, colours);
    look.bold |= style.bold;
    look.reverse ^= style.reverse;
    return look;
}

}  // namespace isola_arena::viewer
