#include <algorithm>

#include <fmt/format.h>

#include "arena/export/drawing/parts.hpp"
#include "arena/terminal/drawing/text_board.hpp"

namespace isola_arena::drawing {
namespace {

using report::Markup;

constexpr double widest_square = 44;
constexpr double glide = 0.35;  // seconds in which a pawn moves, or a square vanishes
constexpr double rim = 8;
constexpr double shore = 1.2;  // width of the water at either end of a board of one row, in squares

// The places and sizes of the squares.
struct Grid {
    int rows;
    int columns;
    double square;
    double left;
    double top;

    double x(int column) const { return left + square * column; }
    double y(int row) const { return top + square * row; }
    std::string centre(double row, double column) const {
        return fmt::format("{},{}", digits(left + square * (column + 0.5)), digits(top + square * (row + 0.5)));
    }
};

Grid grid_of(const Frame& frame, double y) {
    const double beside = frame.rows == 1 ? shore : 0;
    const double square = std::min(widest_square, (inner_width - 2 * rim) / (frame.columns + 2 * beside));
    return {frame.rows, frame.columns, square, (picture_width - square * frame.columns) / 2, y + rim};
}

double glide_of(const Scene& scene) { return std::min(glide, scene.clock.slot_seconds / 3); }

// Squares that are taken from the board vanish after the pawn has moved.
AnimatedValue opacity_of(const Scene& scene, std::size_t cell) {
    const auto shown = [&](std::size_t slot) {
        return scene.frame(slot).cells[cell].ground == Ground::gone ? std::string("0") : std::string("1");
    };
    AnimatedValue animated(scene.clock, shown(0));
    const double each = glide_of(scene);
    for (std::size_t slot = 1; slot < scene.clock.moments; ++slot) animated.change(slot, shown(slot), each, each);
    return animated;
}

void write_square(Markup& svg, const Scene& scene, const Grid& grid, int row, int column) {
    const auto cell = static_cast<std::size_t>(row * grid.columns + column);
    const AnimatedValue opacity = opacity_of(scene, cell);
    const bool is_home = scene.frame(0).cells[cell].ground == Ground::fixed;
    const std::string x = digits(grid.x(column)), y = digits(grid.y(row));
    const std::string_view shape = is_home ? "#h" : "#s";
    if (!opacity.changes()) {
        if (opacity.last() == "1") svg.empty("use", {{"href", shape}, {"x", x}, {"y", y}});
        return;
    }
    const auto square = svg.open("use", {{"href", shape}, {"x", x}, {"y", y}, {"opacity", opacity.last()}});
    opacity.write(svg, "opacity");
}

// Returns the centre of a player's pawn. A pawn that is not on the grid stays at `before`, or lies in the water if it
// has just left a board of one row.
std::string place_of(const Frame& frame, const Grid& grid, Player player, const std::string& before) {
    if (const auto at = viewer::pawn_of(frame, player)) return grid.centre(at->row(), at->column());
    const auto gone = viewer::gone_over_the_edge(frame);
    if (!gone || gone->player != player) return before;
    return grid.centre(0, gone->to_the_right ? grid.columns + 0.1 : -1.1);
}

void write_moving_pawn(Markup& svg, const Scene& scene, const Grid& grid, Player player) {
    const auto is_there = [&](std::size_t slot) {
        return viewer::pawn_of(scene.frame(slot), player) ? std::string("1") : std::string("0.5");
    };
    AnimatedValue place(scene.clock, place_of(scene.frame(0), grid, player, grid.centre(-2, -2)));
    AnimatedValue opacity(scene.clock, is_there(0));
    for (std::size_t slot = 1; slot < scene.clock.moments; ++slot) {
        place.change(slot, place_of(scene.frame(slot), grid, player, place.last()), glide_of(scene));
        opacity.change(slot, is_there(slot), glide_of(scene));
    }
    const auto pawn =
        svg.open("g", {{"transform", fmt::format("translate({})", place.last())}, {"opacity", opacity.last()}});
    write_pawn(svg, player, grid.square);
    place.write(svg, "translate");
    opacity.write(svg, "opacity");
}

void define_squares(Markup& svg, double square) {
    const auto definitions = svg.open("defs");
    for (const auto& [id, kind] : {std::pair("s", "slab"), std::pair("h", "slab home")}) {
        const auto shape = svg.open("g", {{"id", id}, {"class", kind}});
        write_rect(svg, "edge", 1, 2, square - 2, square - 2, square / 7);
        write_rect(svg, "top", 1, 1, square - 2, square - 3, square / 7);
    }
}

}  // namespace

double write_grid(Markup& svg, const Scene& scene, double y) {
    const Frame& first = scene.frame(0);
    if (first.rows == 0) return y;
    const Grid grid = grid_of(first, y);
    const double height = grid.square * grid.rows + 2 * rim;
    define_squares(svg, grid.square);
    write_rect(svg, "water", margin, y, inner_width, height, 12);
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) write_square(svg, scene, grid, row, column);
    for (const Player player : both_players) write_moving_pawn(svg, scene, grid, player);
    return y + height + 10;
}

}  // namespace isola_arena::drawing
