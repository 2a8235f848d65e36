#include <doctest/doctest.h>

#include "arena/terminal/contest/watch/watch_screen.hpp"
#include "arena/terminal/screen/terminal.hpp"

using namespace isola_arena;
using viewer::Key;

namespace {

/// Presses a key while the table has 100 lines and the screen has room for 11.
WatchControls press(WatchControls controls, char32_t key) { return after_key(controls, key, 100, 11); }
WatchControls press(WatchControls controls, Key key) { return press(controls, static_cast<char32_t>(key)); }

}  // namespace

TEST_CASE("arrows scroll by lines, the page keys by pages that share a line") {
    WatchControls at;
    at = press(at, Key::down);
    CHECK(at.from == 1);
    at = press(at, Key::page_down);
    CHECK(at.from == 11);
    at = press(at, Key::page_up);
    CHECK(at.from == 1);
    at = press(at, Key::up);
    CHECK(at.from == 0);
}

TEST_CASE("the table cannot be scrolled away") {
    WatchControls at;
    CHECK(press(at, Key::up).from == 0);
    at = press(at, Key::end);
    CHECK(at.from == 89);
    CHECK(press(at, Key::down).from == 89);
    CHECK(press(at, Key::home).from == 0);
    CHECK(fitted(at, 100, 50).from == 50);
    CHECK(fitted(at, 5, 50).from == 0);
    CHECK(after_key({}, static_cast<char32_t>(Key::page_down), 4, 0).from == 1);
}

TEST_CASE("q and Ctrl-C end the contest, and nothing takes that back") {
    CHECK(press({}, U'q').stop);
    CHECK(press({}, viewer::ctrl_c).stop);
    CHECK(press(press({}, U'q'), U'x').stop);
    CHECK(press(press({}, U'?'), U'q').stop);
    for (const char32_t key : {U'x', U'Q', viewer::ctrl_z, static_cast<char32_t>(Key::escape)})
        CHECK_FALSE(press({}, key).stop);
}

TEST_CASE("help closes with any key, and not with a change of the window") {
    const WatchControls helped = press({}, U'?');
    CHECK(helped.help);
    CHECK_FALSE(press(helped, U'?').help);
    CHECK_FALSE(press(helped, Key::down).help);
    CHECK(press(helped, Key::down).from == 0);
    CHECK(press(helped, Key::resized).help);
}
