#pragma once

#include <string>
#include <vector>

#include "protocol/frame.hpp"

namespace isola_arena::viewer {

/// A tile and its place in the lines of its strip. text is printable, and in brackets if the tile is highlighted.
struct LaidTile {
    int row;
    int column;
    std::string text;
    bool highlighted;
};

/// A strip laid out in lines. The first line begins with the label; tiles are never broken.
struct LaidStrip {
    std::string label;  ///< with the owner's letter and a colon: `A hand:`
    int rows = 1;
    std::vector<LaidTile> tiles;
};

/// Lays a strip out in lines of `columns` columns, with further lines indented. If it would need more than most_rows
/// (at least 1), `...` replaces tiles in the middle. A strip without tiles has the tile `-`.
LaidStrip lay_out(const Strip& strip, int columns, int most_rows);

/// Returns the columns of its widest line.
int width_of(const LaidStrip& strip);

/// Returns a strip as text, in as many lines as it needs: `chain: 63 35 [55]`.
std::vector<std::string> strip_lines(const Strip& strip, int columns);

}  // namespace isola_arena::viewer
