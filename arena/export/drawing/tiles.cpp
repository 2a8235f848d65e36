#include "arena/export/drawing/tiles.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/export/drawing/animated.hpp"

namespace isola_arena::drawing {
namespace {

using report::Markup;

constexpr double bone_width = 2 * TileDrawings::height;
constexpr double letter_width = 9;

struct Spot {
    int across;
    int down;
};

// Returns the spots of half a tile with that number, 0 to 6, in steps from the middle of the half.
const std::vector<Spot>& spots(char number) {
    static const std::array<std::vector<Spot>, 7> all{{{},
                                                       {{0, 0}},
                                                       {{-1, -1}, {1, 1}},
                                                       {{-1, -1}, {0, 0}, {1, 1}},
                                                       {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
                                                       {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
                                                       {{-1, -1}, {0, -1}, {1, -1}, {-1, 1}, {0, 1}, {1, 1}}}};
    return all[static_cast<std::size_t>(number - '0')];
}

// Returns one path for all pips of half a tile. Its lines have length 0; the round line ends of the style make them
// visible.
std::string pips(char number, double middle) {
    constexpr double step = TileDrawings::height * 0.27;
    std::string path;
    for (const Spot& spot : spots(number))
        path += fmt::format("M{} {}h0", digits(middle + spot.across * step), digits(spot.down * step));
    return path;
}

void write_blank(Markup& svg, double width) {
    write_rect(svg, "bone", 0.5, 0.5 - TileDrawings::height / 2, width - 1, TileDrawings::height - 1, 4);
}

void write_bone(Markup& svg, const std::string& text) {
    constexpr double half = TileDrawings::height / 2;
    write_blank(svg, bone_width);
    svg.empty("path", {{"class", "split"}, {"d", fmt::format("M{} -7v14", digits(bone_width / 2))}});
    svg.empty("path", {{"class", "pip"}, {"d", pips(text[0], half) + pips(text[1], 3 * half)}});
}

void write_card(Markup& svg, const std::string& text, double width) {
    write_blank(svg, width);
    svg.element("text", {{"class", "face"}, {"x", digits(width / 2)}, {"y", "5"}}, text);
}

}  // namespace

bool has_pips(Face face, std::string_view text) {
    return face == Face::pips && text.size() == 2 &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '6'; });
}

void TileDrawings::add(Face face, std::string_view text) {
    numbers_.try_emplace({face, std::string(text)}, numbers_.size());
}

double TileDrawings::width(Face face, std::string_view text) {
    if (has_pips(face, text)) return bone_width;
    return 12 + letter_width * static_cast<double>(code_points(printable(text)).size());
}

void TileDrawings::write(Markup& svg) const {
    for (const auto& [tile, number] : numbers_) {
        const auto& [face, text] = tile;
        const auto group = svg.open("g", {{"id", fmt::format("t{}", number)}});
        if (has_pips(face, text)) write_bone(svg, text);
        else write_card(svg, printable(text), width(face, text));
    }
}

void TileDrawings::use(Markup& svg, Face face, std::string_view text, double x, double y) const {
    const std::string name = fmt::format("#t{}", numbers_.at({face, std::string(text)}));
    svg.empty("use", {{"href", name}, {"x", digits(x)}, {"y", digits(y)}});
}

}  // namespace isola_arena::drawing
