#include <doctest/doctest.h>

#include "arena/terminal/screen/ink.hpp"

using namespace isola_arena::viewer;

namespace {

constexpr Tone tones[] = {Tone::strong, Tone::dim, Tone::name, Tone::good, Tone::warning, Tone::bad};

}  // namespace

TEST_CASE("without colours words stay as they are") {
    for (const Tone tone : tones) CHECK(Ink()(tone, "words") == "words");
}

TEST_CASE("with colours each tone looks different and ends after the words") {
    for (const Tone tone : tones) {
        CHECK(Ink(true)(tone, "words").ends_with("mwords\x1b[0m"));
        for (const Tone other : tones) CHECK((Ink(true)(tone, "x") == Ink(true)(other, "x")) == (tone == other));
    }
    CHECK(Ink(true)(Tone::plain, "words") == "words");
    CHECK(Ink(true)(Tone::good, "") == "");
}

TEST_CASE("the setting of colours has three values") {
    CHECK(parse_colour_choice("auto") == ColourChoice::automatic);
    CHECK(parse_colour_choice("always") == ColourChoice::always);
    CHECK(parse_colour_choice("never") == ColourChoice::never);
    for (const auto* word : {"", "Auto", "yes"}) CHECK_FALSE(parse_colour_choice(word));
}
