#include <vector>

#include <fmt/format.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/export/drawing/parts.hpp"
#include "arena/terminal/drawing/view_text.hpp"

namespace isola_arena::drawing {
namespace {

using report::Markup;
using viewer::GameView;

constexpr double caption_height = 62;
constexpr double text_height = 18;
constexpr double badge = 20;
constexpr int name_columns = 18;
constexpr int caption_columns = 58;
constexpr char line_end = '\n';  // the lines of a caption

// Returns the number of the last turn. It is read from the moments, because a game that was cut off has no verdict.
int turns_of(const GameView& game) { return game.moments().back().turn; }

// The terminal separates the parts of a turn by two blanks. Replaces them by dots, because SVG shows two blanks as one.
std::string with_dots(const std::string& text) { return with_all_replaced(text, {{"  ", " · "}}); }

// A caption is its title and up to two lines below it.
std::string under(const std::string& heading, const std::string& text) {
    std::vector<std::string> lines = wrapped(with_dots(printable(text)), caption_columns);
    if (lines.size() > 2) lines = {lines[0], lines[1] + " …"};
    std::string caption = cut(with_dots(printable(heading)), caption_columns);
    for (const std::string& each : lines) caption += line_end + each;
    return caption;
}

std::string caption_of(const GameView& game, std::size_t moment) {
    const GameMoment& shown = game.moments()[moment];
    if (moment == 0) return under("Start", viewer::game_heading(game.header()));
    std::string place = shown.turn == 0 ? "Start" : fmt::format("Turn {} of {}", shown.turn, turns_of(game));
    if (shown.player()) place += "  " + viewer::who(game, *shown.player());
    return under(place, viewer::action_text(game, viewer::whole(game, moment)));
}

std::string verdict_of(const GameView& game) {
    const std::vector<std::string> lines = viewer::verdict_lines(game);
    if (lines.empty())
        return under(fmt::format("Turn {0} of {0}", turns_of(game)), "The record ends here, before its outcome.");
    return under(lines[0], lines[1]);
}

void write_caption(Markup& svg, const std::string& caption) {
    double y = 0;
    for (const std::string_view line : split(caption, line_end)) {
        const bool is_first = y == 0;
        y += text_height;
        svg.element("text", {{"class", is_first ? "strong" : "dim"}, {"y", digits(y)}}, line);
    }
}

void write_plate(Markup& svg, const Scene& scene, Player player, double x, double y) {
    {
        const auto pawn = svg.open("g", {{"transform", moved_to(x + badge / 2, y + 11)}});
        write_pawn(svg, player, badge * 1.25);
    }
    svg.element("text", {{"class", "strong"}, {"x", digits(x + badge + 8)}, {"y", digits(y + 16)}},
                cut(scene.game.name(player), name_columns));
    const SpriteSheet scores(scene.clock.slots, [&](std::size_t slot) {
        const auto& shown = scene.frame(slot).scores;
        return shown ? fmt::to_string((*shown)[player]) : std::string();
    });
    constexpr double score_width = 48;
    const auto draw = [](Markup& out, const std::string& score) {
        out.element("text", {{"class", "score"}, {"x", digits(score_width)}, {"y", "17"}}, score);
    };
    scores.write(svg, scene.clock, x + inner_width / 2 - 8 - score_width, y, score_width, 24, draw);
}

}  // namespace

double write_plates(Markup& svg, const Scene& scene, double y) {
    write_plate(svg, scene, Player::one, margin, y);
    write_plate(svg, scene, Player::two, margin + inner_width / 2 + 8, y);
    return y + 32;
}

double write_captions(Markup& svg, const Scene& scene, double y) {
    const SpriteSheet captions(scene.clock.slots, [&](std::size_t slot) {
        return slot < scene.clock.moments ? caption_of(scene.game, slot) : verdict_of(scene.game);
    });
    captions.write(svg, scene.clock, margin, y, inner_width, caption_height, write_caption);
    return y + caption_height;
}

void write_pawn(Markup& svg, Player player, double size) {
    const std::string letter(1, viewer::letter(player));
    if (player == Player::one) {
        svg.empty("circle", {{"class", "one"}, {"r", digits(size * 0.36)}});
    } else {
        const double side = size * 0.58;
        svg.empty("rect", {{"class", "two"},
                           {"x", digits(-side / 2)},
                           {"y", digits(-side / 2)},
                           {"width", digits(side)},
                           {"height", digits(side)},
                           {"rx", digits(size / 8)},
                           {"transform", "rotate(45)"}});
    }
    svg.element("text", {{"class", "letter"}, {"y", digits(size * 0.13)}, {"font-size", digits(size * 0.36)}}, letter);
}

std::string cut(const std::string& text, int columns) {
    const std::vector<std::string> lines = wrapped(text, columns);
    if (lines.empty()) return {};
    return lines.size() == 1 ? lines[0] : lines[0] + " …";
}

}  // namespace isola_arena::drawing
