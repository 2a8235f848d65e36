#include "arena/terminal/drawing/strip_layout.hpp"

#include <algorithm>
#include <limits>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/words.hpp"

namespace isola_arena::viewer {
namespace {

constexpr int further_indent = 2;  // of further lines, if the label leaves too little room beside it

int width_of(std::string_view printable_text) {
    int width = 0;
    for (const char32_t point : code_points(printable_text)) width += columns_of(point);
    return width;
}

std::string label_of(const Strip& strip) {
    const std::string owner = strip.owner ? std::string(1, letter(*strip.owner)) + ' ' : "";
    return owner + printable(strip.label) + ':';
}

std::vector<Tile> tiles_of(const Strip& strip) {
    if (strip.tiles.empty()) return {{"-"}};
    std::vector<Tile> tiles;
    for (const Tile& tile : strip.tiles) {
        const std::string text = printable(tile.text);
        tiles.push_back({tile.highlighted ? '[' + text + ']' : text, tile.highlighted});
    }
    return tiles;
}

// Returns the tiles with `...` in place of the left_out tiles in the middle.
std::vector<Tile> without_middle(const std::vector<Tile>& tiles, std::size_t left_out) {
    if (left_out == 0) return tiles;
    const std::size_t kept = tiles.size() - left_out;
    const auto head = tiles.begin() + static_cast<std::ptrdiff_t>((kept + 1) / 2);
    std::vector<Tile> shown(tiles.begin(), head);
    shown.push_back({"..."});
    shown.insert(shown.end(), head + static_cast<std::ptrdiff_t>(left_out), tiles.end());
    return shown;
}

LaidStrip laid(const std::string& label, const std::vector<Tile>& tiles, int columns) {
    LaidStrip strip{label, 1, {}};
    const int after_label = width_of(label) + 1;
    const int indent = after_label <= columns / 2 ? after_label : std::min(further_indent, columns / 4);
    int column = after_label;
    for (const Tile& tile : tiles) {
        const int width = width_of(tile.text);
        const bool is_first_of_row = !strip.tiles.empty() && column == indent;
        if (column + width > columns && !is_first_of_row) {
            ++strip.rows;
            column = indent;
        }
        strip.tiles.push_back({strip.rows - 1, column, tile.text, tile.highlighted});
        column += width + 1;
    }
    return strip;
}

}  // namespace

LaidStrip lay_out(const Strip& strip, int columns, int most_rows) {
    const std::string label = label_of(strip);
    const auto tiles = tiles_of(strip);
    for (std::size_t left_out = 0; left_out < tiles.size(); ++left_out) {
        LaidStrip whole = laid(label, without_middle(tiles, left_out), columns);
        if (whole.rows <= most_rows) return whole;
    }
    return laid(label, {{"..."}}, std::max(columns, width_of(label) + 4));
}

int width_of(const LaidStrip& strip) {
    int widest = width_of(strip.label);
    for (const LaidTile& tile : strip.tiles) widest = std::max(widest, tile.column + width_of(tile.text));
    return widest;
}

std::vector<std::string> strip_lines(const Strip& strip, int columns) {
    const LaidStrip laid = lay_out(strip, columns, std::numeric_limits<int>::max());
    std::vector<std::string> lines(static_cast<std::size_t>(laid.rows));
    lines.front() = laid.label;
    for (const LaidTile& tile : laid.tiles) {
        std::string& line = lines[static_cast<std::size_t>(tile.row)];
        line.append(static_cast<std::size_t>(std::max(tile.column - width_of(line), 0)), ' ');
        line += tile.text;
    }
    return lines;
}

}  // namespace isola_arena::viewer
