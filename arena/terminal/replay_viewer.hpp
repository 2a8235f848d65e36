#pragma once

#include "arena/record/analysis/analysis.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// Shows a recorded game full-screen in a terminal, where a person can step forward and back; without a terminal,
/// prints the whole game in plain lines on stdout. speed: turns per second when the game runs by itself (0: as fast as
/// can be seen). analysis: of the game, shown as a bar, and its mistakes by a key; nullptr: there is none. Returns
/// whether the viewer was left in the usual way, not by Ctrl-C or a signal. Throws ArenaFailure if the lines cannot be
/// written.
bool show_replay(const Record& record, double speed, const GameAnalysis* analysis = nullptr);

}  // namespace isola_arena
