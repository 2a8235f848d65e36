#pragma once

#include "arena/cli/viewer/event_queue.hpp"

namespace isola_arena::viewer {

/// Raises SIGINT or SIGTERM for the part of the program that ends the game on it, as soon as that part listens;
/// returns without, when the game is over first. The terminal has been given back before.
void pass_on_interrupt(int signal, const EventQueue& game);

}  // namespace isola_arena::viewer
