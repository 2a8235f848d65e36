#pragma once

#include "arena/record/record.hpp"

namespace isola_arena {

/// Shows a recorded game full-screen in a terminal, to be stepped through forward and back; speed is what its
/// auto-run does, in turns a second (0: as fast as it can be seen). Without a terminal prints the whole game in plain
/// lines on stdout. Gives whether it was left in the usual way, not by Ctrl-C. Throws ArenaFailure where they cannot be written.
bool show_replay(const Record& record, double speed);

}  // namespace isola_arena
