#include "arena/terminal/contest/watch/watch_controls.hpp"

#include <algorithm>

#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena {
namespace {

using viewer::Key;

int step_of(char32_t key, int lines, int room) {
    const int page = std::max(room - 1, 1);
    if (viewer::is(key, Key::up)) return -1;
    if (viewer::is(key, Key::down)) return 1;
    if (viewer::is(key, Key::page_up)) return -page;
    if (viewer::is(key, Key::page_down) || key == U' ') return page;
    if (viewer::is(key, Key::home)) return -lines;
    if (viewer::is(key, Key::end)) return lines;
    return 0;
}

}  // namespace

WatchControls fitted(WatchControls controls, int lines, int room) {
    controls.from = std::clamp(controls.from, 0, std::max(lines - room, 0));
    return controls;
}

// Ctrl-Z is not handled: the bots' clocks would run on while the arena is stopped.
WatchControls after_key(WatchControls controls, char32_t key, int lines, int room) {
    if (viewer::is(key, Key::resized)) return fitted(controls, lines, room);
    controls.stop |= key == U'q' || key == viewer::ctrl_c;
    if (controls.help || key == U'?') {
        controls.help = !controls.help;
        return controls;
    }
    controls.from += step_of(key, lines, room);
    return fitted(controls, lines, room);
}

}  // namespace isola_arena
