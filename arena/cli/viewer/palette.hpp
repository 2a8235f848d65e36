#pragma once

#include "arena/cli/viewer/canvas.hpp"

namespace isola_arena::viewer {

/// How a style looks in a terminal: colour numbers (-1: the terminal's own) and emphasis.
struct Look {
    int letters = -1;
    int ground = -1;
    bool bold = false;
    bool dim = false;
    bool underline = false;
    bool reverse = false;
    bool operator==(const Look&) const = default;
};

/// For a terminal with that many colours; below 8 it is left to emphasis and the signs themselves.
Look look_of(const Style& style, int colours);

}  // namespace isola_arena::viewer
