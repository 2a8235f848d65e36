#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "arena/record/report/page/markup.hpp"
#include "protocol/frame.hpp"

namespace isola_arena::drawing {

/// The drawings of a game's tiles. Each different tile is defined once; other elements refer to the definition.
class TileDrawings {
public:
    static constexpr double height = 22;
    static constexpr double gap = 4;

    /// Adds a tile. All tiles must be added before write().
    void add(Face face, std::string_view text);

    bool empty() const { return numbers_.empty(); }

    /// Writes the definitions that use() refers to.
    void write(report::Markup& svg) const;

    /// Draws a tile that was added. x: its left edge; y: its vertical middle.
    void use(report::Markup& svg, Face face, std::string_view text, double x, double y) const;

    /// Returns the width of a tile.
    static double width(Face face, std::string_view text);

private:
    std::map<std::pair<Face, std::string>, std::size_t> numbers_;
};

/// Returns whether a tile can be drawn with pips: its text is two digits up to 6.
bool has_pips(Face face, std::string_view text);

}  // namespace isola_arena::drawing
