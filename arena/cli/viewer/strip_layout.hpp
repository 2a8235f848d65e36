#pragma once

#include <string>
#include <vector>

#include "protocol/frame.hpp"

namespace isola_arena::viewer {

/// A tile where it stands among the lines of its strip; text is printable and has its brackets if it is highlighted.
struct LaidTile {
    int row;
    int column;
    std::string text;
    bool highlighted;
};

/// A strip in lines: the label at the beginning of the first one, tiles never broken.
struct LaidStrip {
    std::string label;  ///< with the owner's letter and a colon: `A hand:`
    int rows = 1;
    std::vector<LaidTile> tiles;
};

/// Lays a strip out in lines of that many columns, further lines indented. Where it would need more than most_rows (at
/// least 1) the middle gives way to `...`. A strip without tiles has the tile `-`.
LaidStrip lay_out(const Strip& strip, int columns, int most_rows);

/// The columns of its widest line.
int width_of(const LaidStrip& strip);

/// The same as text, as many lines as it needs: `chain: 63 35 [55]`.
std::vector<std::string> strip_lines(const Strip& strip, int columns);

}  // namespace isola_arena::viewer
