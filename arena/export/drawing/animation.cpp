#include "arena/export/drawing/animation.hpp"

#include <fmt/format.h>

#include "arena/export/drawing/parts.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::drawing {
namespace {

using report::Markup;

// The colours of arena/web/page/style/tokens.css. The picture draws its own background, because that of a chat may be
// light or dark whatever the theme of the system is. The text must contain no characters that XML escapes.
constexpr std::string_view style_sheet = R"css(
svg{--bg:#fffefb;--line:#ddd7ca;--ink:#1c2530;--dim:#55606d;--water:#cfe0e3;--slab:#fffaf0;--edge:#d8c9a8;--home:#e6dff3;
--homeedge:#b9accf;--one:#1d57c4;--two:#b43d12;--on:#fff;--felt:#d5e2d9;--bone:#fffdf6;--boneline:#b9af99;--pip:#2a2f36;
font-family:system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;font-size:14px}
@media (prefers-color-scheme:dark){svg{--bg:#192027;--line:#2f3a44;--ink:#e8ebee;--dim:#a6b1bc;--water:#10303a;--slab:#6d685d;
--edge:#403c34;--home:#5b5678;--homeedge:#37334d;--one:#84b1ff;--two:#ff9a6e;--on:#10161d;--felt:#17302a;--bone:#e9e4d6;
--boneline:#6d675a;--pip:#1d2126}}
.ground{fill:var(--bg);stroke:var(--line)}.water{fill:var(--water)}.felt{fill:var(--felt)}
.slab .top{fill:var(--slab)}.slab .edge{fill:var(--edge)}.home .top{fill:var(--home)}.home .edge{fill:var(--homeedge)}
.one{fill:var(--one);stroke:var(--bg);stroke-width:2}.two{fill:var(--two);stroke:var(--bg);stroke-width:2}
.number{fill:var(--dim);font-size:11px;font-weight:600;text-anchor:middle}.mark,.taken{fill:none;stroke-width:2}
.byone{stroke:var(--one)}.bytwo{stroke:var(--two)}.taken{stroke:#8a5a00;stroke-width:3;stroke-linecap:round}
.letter{fill:var(--on);font-weight:700;text-anchor:middle}
.strong{fill:var(--ink);font-weight:650}.dim{fill:var(--dim)}.score{fill:var(--ink);font-weight:700;text-anchor:end}
.bone{fill:var(--bone);stroke:var(--boneline)}.split{stroke:var(--boneline)}
.pip{stroke:var(--pip);stroke-width:4;stroke-linecap:round}.face{fill:var(--pip);font-weight:650;text-anchor:middle}
)css";

std::string title_of(const viewer::GameView& game) {
    std::string title = viewer::who(game, Player::one) + " – " + viewer::who(game, Player::two);
    for (const std::string& line : viewer::verdict_lines(game)) title += ". " + line;
    return title;
}

TileDrawings tiles_of(const viewer::GameView& game) {
    TileDrawings tiles;
    for (const GameMoment& moment : game.moments())
        for (const Strip& strip : moment.frame.strips)
            for (const Tile& tile : strip.tiles) tiles.add(strip.face, tile.text);
    return tiles;
}

double write_parts(Markup& svg, const Scene& scene) {
    double y = margin;
    for (const auto part : {write_plates, write_grid, write_table, write_strips, write_captions})
        y = part(svg, scene, y);
    return y + margin / 2;
}

}  // namespace

std::string animated_svg(const viewer::GameView& game, double turn_seconds) {
    const AnimationTiming clock(turn_seconds, game.moments().size());
    const TileDrawings tiles = tiles_of(game);
    Markup parts;
    const double height = write_parts(parts, {game, clock, tiles});

    Markup svg;
    {
        const std::string box = fmt::format("0 0 {} {}", digits(picture_width), digits(height));
        const auto whole = svg.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                                            {"viewBox", box},
                                            {"width", digits(picture_width)},
                                            {"height", digits(height)},
                                            {"role", "img"}});
        svg.element("title", {}, title_of(game));
        svg.element("style", {}, style_sheet);
        if (!tiles.empty()) {
            const auto definitions = svg.open("defs");
            tiles.write(svg);
        }
        write_rect(svg, "ground", 0.5, 0.5, picture_width - 1, height - 1, 14);
        svg.verbatim(parts.str());
    }
    return svg.str();
}

}  // namespace isola_arena::drawing
