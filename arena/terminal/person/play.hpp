#pragma once

#include <functional>
#include <memory>

#include "arena/terminal/game/event_queue.hpp"
#include "arena/terminal/person/human_input.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena::viewer {

/// Lets a person play by lines, without a screen: prints the game on stdout and reads the person's turns from stdin
/// until the game is over. The person resigns by `q`, if the next line confirms it, or by the end of input.
void play_by_lines(EventQueue& events, HumanInput& human, Player person);

/// Lets a person play on the screen: arrow keys and Enter choose squares or replies, or the person types. Returns when
/// the game is over and the person has seen its end; the terminal is restored by then. `q` resigns if the person
/// confirms it. Ctrl-C and signals restore the terminal and call interrupt, as in LiveWatch::run().
void play_on_screen(std::unique_ptr<Terminal> terminal, EventQueue& events, HumanInput& human, Player person,
                    const std::function<void()>& interrupt);

}  // namespace isola_arena::viewer
