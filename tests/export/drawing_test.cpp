// The parts of an animated picture: courses, reels and tiles.
#include <doctest/doctest.h>

#include "arena/export/drawing/animated.hpp"
#include "arena/export/drawing/animation.hpp"
#include "arena/export/drawing/tiles.hpp"
#include "arena/record/recorder.hpp"

using isola_arena::report::Markup;

namespace isola_arena::drawing {
namespace {

std::string written(const AnimatedValue& animated, std::string_view attribute) {
    Markup svg;
    animated.write(svg, attribute);
    return svg.str();
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("each moment has a slot, and the result four seconds at least") {
    CHECK(AnimationTiming(1, 10).slots == 14);
    CHECK(AnimationTiming(0.5, 10).slots == 18);
    CHECK(AnimationTiming(3, 10).slots == 12);
    CHECK(AnimationTiming(60, 1).slots == 2);
    const AnimationTiming clock(0.5, 10);
    CHECK(clock.duration() == "9s");
    CHECK(clock.moment_of(3) == 3);
    CHECK(clock.moment_of(17) == 9);
}

TEST_CASE("what never changes is not animated") {
    const AnimationTiming clock(1, 6);
    AnimatedValue animated(clock, "1");
    animated.change(2, "1", 0.2);
    CHECK_FALSE(animated.changes());
    CHECK(written(animated, "opacity").empty());
}

TEST_CASE("a change begins with its slot, glides, and stays") {
    const AnimationTiming clock(1, 6);
    AnimatedValue animated(clock, "0,0");
    animated.change(2, "5,0", 0.5);
    animated.change(3, "5,5", 0.5, 0.25);
    const std::string svg = written(animated, "translate");
    CHECK(has(svg, "type=\"translate\" dur=\"10s\" repeatCount=\"indefinite\""));
    CHECK(has(svg, "keyTimes=\"0;0.2;0.25;0.325;0.375;1\""));
    CHECK(has(svg, "values=\"0,0;0,0;5,0;5,0;5,5;5,5\""));
    CHECK(has(written(animated, "opacity"), "<animate attributeName=\"opacity\""));
}

TEST_CASE("a sprite sheet has each state once, whatever the order in which they come") {
    const AnimationTiming clock(1, 4);
    SpriteSheet sprites;
    for (const std::string state : {"a", "b", "a", "", "b", "b", "b", "b"}) sprites.add(state);
    Markup svg;
    int drawn = 0;
    sprites.write(svg, clock, 8, 9, 100, 20, [&](Markup& out, const std::string& state) {
        ++drawn;
        out.text(state);
    });
    CHECK(drawn == 2);
    CHECK(has(svg.str(), "values=\"0,0;0,-20;0,0;0,-40;0,-20;0,-20;0,-20;0,-20\""));
    CHECK(has(svg.str(), "<g transform=\"translate(0,-20)\">"));
    CHECK(has(svg.str(), "clip-path=\"url(#at8,9)\""));
}

TEST_CASE("only two digits up to six have pips") {
    CHECK(has_pips(Face::pips, "06"));
    for (const std::string text : {"", "6", "67", "?", "123", "a1"}) CHECK_FALSE(has_pips(Face::pips, text));
    CHECK_FALSE(has_pips(Face::text, "06"));
}

TEST_CASE("a tile is defined once, and its text is only text") {
    TileDrawings tiles;
    for (const std::string text : {"06", "?", "</g><script>", "06"}) tiles.add(Face::pips, text);
    Markup svg;
    tiles.write(svg);
    tiles.use(svg, Face::pips, "06", 3, 4);
    CHECK(has(svg.str(), "<g id=\"t0\">"));
    CHECK_FALSE(has(svg.str(), "id=\"t3\""));
    CHECK(has(svg.str(), "<use href=\"#t0\" x=\"3\" y=\"4\"/>"));
    CHECK_FALSE(has(svg.str(), "<script"));
}

TEST_CASE("a game without a turn has a picture, too") {
    const auto record = read_record(std::string(GOLDEN_FOLDER) + "/isolation-start.jsonl");
    REQUIRE(record.ok());
    viewer::GameView game;
    game.take(record->header);
    CHECK(has(animated_svg(game, 1), "The record ends here, before its outcome."));
}

}  // namespace isola_arena::drawing
