#pragma once

#include <memory>

#include "arena/cli/viewer/event_queue.hpp"
#include "arena/cli/viewer/person_desk.hpp"
#include "arena/cli/viewer/terminal.hpp"

namespace isola_arena::viewer {

/// A person plays on the screen: arrow keys and Enter choose squares, or he types. Returns when the game is over and
/// he has seen its end; `q` resigns, Ctrl-C is passed on as LiveWatch does. The terminal has been given back then.
void play_on_screen(std::unique_ptr<Terminal> terminal, EventQueue& events, PersonDesk& desk, Player person);

}  // namespace isola_arena::viewer
