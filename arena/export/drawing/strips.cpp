#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/export/drawing/parts.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::drawing {
namespace {

using report::Markup;

constexpr double label_width = 70;
constexpr double line_height = TileDrawings::height + 8;

// Returns the tiles, each as a line.
std::string state_of(const Strip& strip) {
    std::string state;
    for (const Tile& tile : strip.tiles) state += tile.text + '\n';
    return state;
}

// Writes tiles in one line, smaller if they do not fit.
void write_line(Markup& svg, const Scene& scene, Face face, const std::string& state, double room) {
    const std::vector<std::string_view> tiles = lines_of(state);
    double width = 0;
    for (const std::string_view tile : tiles) width += TileDrawings::width(face, tile) + TileDrawings::gap;
    const double scale = std::min(1.0, room / std::max(width, 1.0));
    const std::string place = fmt::format("{} scale({:.3g})", moved_to(0, line_height / 2), scale);
    const auto line = svg.open("g", {{"transform", place}});
    double x = 0;
    for (const std::string_view tile : tiles) {
        scene.tiles.use(svg, face, tile, x, 0);
        x += TileDrawings::width(face, tile) + TileDrawings::gap;
    }
}

const Strip* on_table(const Frame& frame) {
    if (frame.rows != 0) return nullptr;
    const auto found =
        std::ranges::find_if(frame.strips, [](const Strip& strip) { return strip.place == StripPlace::table; });
    return found == frame.strips.end() ? nullptr : &*found;
}

// Writes the strip of that number in one line, as it changes with time.
void write_strip(Markup& svg, const Scene& scene, std::size_t number, Face face, double x, double y, double room) {
    const SpriteSheet sprites(scene.clock.slots, [&](std::size_t slot) {
        const std::vector<Strip>& strips = scene.frame(slot).strips;
        return number < strips.size() ? state_of(strips[number]) : std::string();
    });
    sprites.write(svg, scene.clock, x, y, room, line_height,
                  [&](Markup& out, const std::string& state) { write_line(out, scene, face, state, room); });
}

std::string label_of(const Strip& strip) {
    const std::string label = printable(strip.label);
    return cut(strip.owner ? fmt::format("{} {}", viewer::letter(*strip.owner), label) : label, 10);
}

// A tile of the table when the table is longest: its place, which never changes, and its opacity over time.
struct Laid {
    std::string text;
    double x = 0;
    double y = 0;
    std::optional<AnimatedValue> opacity = {};
};

// Places tiles line by line, like the words of a text. Returns the height of all lines.
double lay(std::vector<Laid>& tiles, Face face) {
    double x = 0, y = 0;
    for (Laid& tile : tiles) {
        const double width = TileDrawings::width(face, tile.text);
        if (x > 0 && x + width > inner_width - 2 * margin) x = 0, y += line_height;
        tile.x = x;
        tile.y = y;
        x += width + TileDrawings::gap / 2;
    }
    return y + line_height;
}

const Strip& longest_on_table(const Scene& scene) {
    const Strip* longest = on_table(scene.frame(0));
    for (const viewer::GameView* game = &scene.game; const GameMoment& moment : game->moments())
        if (const Strip* strip = on_table(moment.frame); strip && strip->tiles.size() > longest->tiles.size())
            longest = strip;
    return *longest;
}

// Returns the index in `all` at which the tiles of `part` begin; nullopt if `all` does not contain them in a row.
std::optional<std::size_t> begin_of(const std::vector<Tile>& part, const std::vector<Laid>& all) {
    const auto same = [](const Laid& laid, const Tile& tile) { return laid.text == tile.text; };
    const auto found = std::search(all.begin(), all.end(), part.begin(), part.end(), same);
    if (found == all.end() && !part.empty()) return std::nullopt;
    return static_cast<std::size_t>(found - all.begin());
}

// Sets the opacity of each tile over time. tiles: the table at its longest. Returns false if these do not contain the
// tiles of every other moment in a row.
bool time(std::vector<Laid>& tiles, const Scene& scene) {
    for (Laid& tile : tiles) tile.opacity.emplace(scene.clock, "0");
    for (std::size_t slot = 0; slot < scene.clock.moments; ++slot) {
        const Strip* strip = on_table(scene.frame(slot));
        const auto begin = strip ? begin_of(strip->tiles, tiles) : std::nullopt;
        if (!begin) return false;
        for (std::size_t i = 0; i < tiles.size(); ++i)
            tiles[i].opacity->change(slot, i >= *begin && i < *begin + strip->tiles.size() ? "1" : "0", 0.2);
    }
    return true;
}

void write_laid(Markup& svg, const Scene& scene, Face face, const std::vector<Laid>& tiles, double y) {
    for (const Laid& tile : tiles) {
        const auto group = svg.open("g", {{"opacity", tile.opacity->last()}});
        scene.tiles.use(svg, face, tile.text, 2 * margin + tile.x, y + tile.y + line_height / 2);
        tile.opacity->write(svg, "opacity");
    }
}

}  // namespace

double write_table(Markup& svg, const Scene& scene, double y) {
    const Frame& first = scene.frame(0);
    const Strip* strip = on_table(first);
    if (strip == nullptr) return y;
    const Strip& longest = longest_on_table(scene);
    std::vector<Laid> tiles;
    for (const Tile& tile : longest.tiles) tiles.push_back({tile.text});
    const double height = lay(tiles, longest.face) + 2 * TileDrawings::gap;
    const bool is_growing = time(tiles, scene);
    const double whole = is_growing ? height : line_height + 2 * TileDrawings::gap;
    write_rect(svg, "felt", margin, y, inner_width, whole, 12);
    if (is_growing) write_laid(svg, scene, longest.face, tiles, y + TileDrawings::gap);
    else
        write_strip(svg, scene, static_cast<std::size_t>(strip - first.strips.data()), longest.face, 2 * margin,
                    y + TileDrawings::gap, inner_width - 2 * margin);
    return y + whole + 10;
}

double write_strips(Markup& svg, const Scene& scene, double y) {
    const Frame& first = scene.frame(0);
    for (std::size_t number = 0; number < first.strips.size(); ++number) {
        const Strip& strip = first.strips[number];
        if (&strip == on_table(first)) continue;
        svg.element("text", {{"class", "dim"}, {"x", digits(margin)}, {"y", digits(y + line_height / 2 + 4)}},
                    label_of(strip));
        write_strip(svg, scene, number, strip.face, margin + label_width, y, inner_width - label_width);
        y += line_height;
    }
    return y;
}

}  // namespace isola_arena::drawing
