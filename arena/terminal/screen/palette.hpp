#pragma once

#include "arena/terminal/screen/canvas.hpp"

namespace isola_arena::viewer {

/// The look of a style in a terminal: colour numbers (-1: the terminal's default) and emphasis.
struct Look {
    int letters = -1;
    int ground = -1;
    bool bold = false;
    bool dim = false;
    bool underline = false;
    bool reverse = false;
    bool operator==(const Look&) const = default;
};

/// Returns the look in a terminal with that number of colours. With fewer than 8, emphasis and the signs
/// themselves must suffice.
Look look_of(const Style& style, int colours);

}  // namespace isola_arena::viewer
