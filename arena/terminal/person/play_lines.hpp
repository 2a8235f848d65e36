#pragma once

#include "arena/terminal/game/event_queue.hpp"
#include "arena/terminal/person/human_input.hpp"

namespace isola_arena::viewer {

/// Lets a person play by lines, without a screen: prints the game on stdout and reads the person's turns from stdin
/// until the game is over. The person resigns by `q`, if the next line confirms it, or by the end of input.
void play_by_lines(EventQueue& events, HumanInput& human, Player person);

}  // namespace isola_arena::viewer
