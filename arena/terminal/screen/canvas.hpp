#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "arena/terminal/screen/colour.hpp"

namespace isola_arena::viewer {

/// The role of something on the screen; the palette decides how it looks with the colours that the terminal has.
enum class Paint : std::uint8_t {
    text,
    dim,
    strong,
    bar,   ///< the lines at the top and the bottom
    rule,  ///< headings of panes
    warning,
    alarm,  ///< a message that must be seen
    verdict,
    name_one,  ///< player one's name, and other text in that player's colour
    name_two,
    open,  ///< open squares; every second one is a little lighter
    open_too,
    gone,
    fixed,
    pawn_one,
    pawn_two,
    left_one,  ///< a square that player one has just left
    left_two,
    taken,
    choice,  ///< a square that a person may choose; the selected entry of a list
    tile,
    tile_new,  ///< a tile that has just been laid or drawn
    pointer,   ///< the square that a person points at, where there is no room for a sign
};

/// A square that is nothing but a colour: that of its paint, or the colour of an annotation.
struct Block {
    Paint paint = Paint::open;
    std::optional<Colour> tint = {};
    bool operator==(const Block&) const = default;
};

struct Style {
    Paint paint = Paint::text;
    std::optional<Colour> tint = {};  ///< the colour of an annotation: of the ground, or of the letters if tint_letters
    bool tint_letters = false;
    bool bold = false;
    bool reverse = false;
    std::optional<Block> block = {};   ///< the letter is (a half of) this block, whatever the paint is
    std::optional<Block> ground = {};  ///< the block behind it
    bool operator==(const Style&) const = default;
};

/// A rectangle of the screen.
struct Rect {
    int row = 0;
    int column = 0;
    int rows = 0;
    int columns = 0;
    bool empty() const { return rows <= 0 || columns <= 0; }
    bool operator==(const Rect&) const = default;
};

/// The letters of a screen, in memory. Text that does not fit is cut off.
class Canvas {
public:
    /// The place of one letter. A wide letter takes two spots, the second of which has letter 0.
    struct Spot {
        char32_t letter = U' ';
        Style style;
        bool operator==(const Spot&) const = default;
    };

    Canvas(int rows, int columns);

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    const Spot& at(int row, int column) const;

    /// Writes printable UTF-8 from that spot on and returns the column after it. The text is cut off at the edge of the
    /// canvas or after limit columns.
    int write(int row, int column, std::string_view utf8, Style style = {}, int limit = 10'000);

    /// Writes into one line of a rectangle and returns the column after the text, which is cut off at the edges of the
    /// rectangle. row and both columns are counted from the rectangle's upper left corner.
    int write_in(const Rect& rect, int row, int column, std::string_view utf8, Style style = {});

    void fill(const Rect& rect, Style style);

    /// Changes the look of a spot and keeps its letter.
    void restyle(int row, int column, Style style);

private:
    bool inside(int row, int column) const { return row >= 0 && row < rows_ && column >= 0 && column < columns_; }
    std::size_t place(int row, int column) const;
    Spot& spot(int row, int column);
    void put(int row, int column, char32_t letter, int width, const Style& style);

    int rows_;
    int columns_;
    std::vector<Spot> spots_;
};

/// Returns the canvas as text, for tests: each row ends in LF and has no trailing blanks.
std::string text_of(const Canvas& canvas);

}  // namespace isola_arena::viewer
