#pragma once

#include <string>

#include "arena/export/drawing/animated.hpp"
#include "arena/export/drawing/tiles.hpp"
#include "arena/terminal/game/game_view.hpp"

/// The parts of the picture, from the top down. Each function writes its part at y and returns the y below the part.
namespace isola_arena::drawing {

inline constexpr double picture_width = 480;
inline constexpr double margin = 16;
inline constexpr double inner_width = picture_width - 2 * margin;

/// A game with the time in which it is shown.
struct Scene {
    const viewer::GameView& game;
    const AnimationTiming& clock;
    const TileDrawings& tiles;

    /// Returns the frame that is shown in a slot.
    const Frame& frame(std::size_t slot) const { return game.moments()[clock.moment_of(slot)].frame; }
};

/// The names of the players, and their scores in games that have them.
double write_plates(report::Markup& svg, const Scene& scene, double y);

/// The squares and pawns, in games with a grid.
double write_grid(report::Markup& svg, const Scene& scene, double y);

/// The strip that lies on the table, in games without a grid.
double write_table(report::Markup& svg, const Scene& scene, double y);

/// The strips beside the board, such as hands.
double write_strips(report::Markup& svg, const Scene& scene, double y);

/// The description of the turn that is shown; at the end, the verdict.
double write_captions(report::Markup& svg, const Scene& scene, double y);

/// Writes the pawn of a player around the point 0,0, in a box of that size.
void write_pawn(report::Markup& svg, Player player, double size);

/// Wraps a printable text at that number of columns and returns the first line, with ` …` at its end if there are more.
std::string cut(const std::string& text, int columns);

}  // namespace isola_arena::drawing
