#pragma once

#include "arena/cli/viewer/game/event_queue.hpp"

namespace isola_arena::viewer {

/// Raises the signal (SIGINT or SIGTERM) as soon as the part of the program that ends the game on a signal handles it.
/// Returns without raising it if the game is over first. The terminal must have been given back before.
void pass_on_interrupt(int signal, const EventQueue& game);

}  // namespace isola_arena::viewer
