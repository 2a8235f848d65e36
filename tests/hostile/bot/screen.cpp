// Attacks on the terminals of viewers by control characters.

#include <iostream>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

// Control sequences that clear the screen, rename the window, ask for the position of the cursor (the terminal types
// the answer into the shell) and write to the clipboard. The last two sequences begin with one-byte C1 controls, raw
// and as UTF-8.
const std::string steering =
    "\x1b[2J\x1b[H\x1b]0;hostile\x07\x1b[6n\x1b]52;c;aG9zdGlsZQ==\x07\x1bP$q\"p\x1b\\\x9b"
    "31m\xc2\x9b"
    "2J\xe2\x80\xae\x08\x0d";

Attempt escapes_on_stderr(const Words&) {
    std::cerr << "before " << steering << " after\n@text " << steering << "\n@cell 0,0 " << steering << "\n";
    return only_tried("control characters on stderr");
}

Attempt escapes_in_reply(const Words&) {
    Attempt attempt = only_tried("control characters in the reply");
    attempt.reply = "move;" + steering;
    return attempt;
}

}  // namespace

std::vector<Attack> screen_attacks() {
    return {{"escapes-on-stderr", "", "writes what steers a terminal on stderr", escapes_on_stderr},
            {"escapes-in-reply", "", "replies with what steers a terminal", escapes_in_reply}};
}

}  // namespace isola_arena::hostile
