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
constexpr double ruler = 16;   // room for the numbers of rows and columns
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
    bool has_ruler() const { return rows > 1; }
    std::string centre(double row, double column) const {
        return fmt::format("{},{}", digits(left + square * (column + 0.5)), digits(top + square * (row + 0.5)));
    }
};

Grid grid_of(const Frame& frame, double y) {
    const double beside = frame.rows == 1 ? shore : 0;
    const double numbers = frame.rows == 1 ? 0 : ruler;
    const double square = std::min(widest_square, (inner_width - 2 * rim - 2 * numbers) / (frame.columns + 2 * beside));
    return {frame.rows, frame.columns, square, (picture_width - square * frame.columns) / 2, y + rim + numbers};
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

void write_numbers(Markup& svg, const Grid& grid) {
    if (!grid.has_ruler()) return;
    // On large boards the squares are narrower than two digits are wide.
    const int every = grid.square < 18 ? 2 : 1;
    const auto number = [&](double x, double y, int n) {
        svg.element("text", {{"class", "number"}, {"x", digits(x)}, {"y", digits(y)}}, std::to_string(n));
    };
    for (int column = 0; column < grid.columns; column += every)
        number(grid.x(column) + grid.square / 2, grid.top - 6, column);
    for (int row = 0; row < grid.rows; row += every)
        number(grid.left - ruler / 2 - 2, grid.y(row) + grid.square / 2 + 4, row);
}

const Highlight* mark_in(const Frame& frame, Player player, Mark mark) {
    if (frame.last_player != player) return nullptr;
    const auto found = std::ranges::find(frame.highlights, mark, &Highlight::mark);
    return found == frame.highlights.end() ? nullptr : &*found;
}

void draw_mark(Markup& svg, const Grid& grid, Player player, Mark mark) {
    const double half = grid.square / 2;
    const std::string name = mark == Mark::taken ? "taken" : player == Player::one ? "mark byone" : "mark bytwo";
    if (mark == Mark::left) {
        svg.empty("circle", {{"class", name}, {"r", digits(half * 0.45)}, {"stroke-dasharray", "3 3"}});
    } else if (mark == Mark::entered) {
        svg.empty("rect", {{"class", name},
                           {"x", digits(2 - half)},
                           {"y", digits(2 - half)},
                           {"width", digits(grid.square - 4)},
                           {"height", digits(grid.square - 4)},
                           {"rx", digits(grid.square / 7)}});
    } else {
        const std::string to = digits(half * 0.35);
        svg.empty("path", {{"class", name}, {"d", fmt::format("M-{0} -{0}L{0} {0}M{0} -{0}L-{0} {0}", to)}});
    }
}

// Marks the squares of the last turn, as the page does.
void write_marks(Markup& svg, const Scene& scene, const Grid& grid, Player player, Mark mark) {
    if (!grid.has_ruler()) return;
    constexpr double at_once = 0.01;
    AnimatedValue place(scene.clock, grid.centre(-2, -2)), opacity(scene.clock, "0");
    for (std::size_t slot = 1; slot < scene.clock.moments; ++slot) {
        const Highlight* found = mark_in(scene.frame(slot), player, mark);
        if (found) place.change(slot, grid.centre(found->at.row(), found->at.column()), at_once);
        opacity.change(slot, found ? "1" : "0", at_once, found ? glide_of(scene) : 0);
    }
    if (!opacity.changes()) return;
    const auto shown =
        svg.open("g", {{"transform", fmt::format("translate({})", place.last())}, {"opacity", opacity.last()}});
    draw_mark(svg, grid, player, mark);
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
    const double height = grid.square * grid.rows + 2 * rim + (grid.has_ruler() ? ruler : 0);
    define_squares(svg, grid.square);
    write_rect(svg, "water", margin, y, inner_width, height, 12);
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) write_square(svg, scene, grid, row, column);
    write_numbers(svg, grid);
    for (const Player player : both_players)
        for (const Mark mark : {Mark::left, Mark::taken}) write_marks(svg, scene, grid, player, mark);
    for (const Player player : both_players) write_moving_pawn(svg, scene, grid, player);
    for (const Player player : both_players) write_marks(svg, scene, grid, player, Mark::entered);
    return y + height + 10;
}

}  // namespace isola_arena::drawing
