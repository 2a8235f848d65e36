#pragma once

#include <map>
#include <string>

#include "arena/record/analysis/summary.hpp"

namespace isola_arena {

/// Returns the analysis of a game for people: each player's accuracy, the bad turns with the better ones, the turning
/// point, what was thrown away, what stays unjudged. name: what messages call the game. Printable.
std::string analysis_text(const std::string& name, const GameAnalysis& analysis);

/// Returns the summary of one game in a line.
std::string analysis_line(const std::string& name, const GameAnalysis& analysis);

/// Returns the table of the bots of a contest: mean loss a turn, games thrown away, time trouble.
std::string tally_table(const std::map<std::string, TurnTally>& bots);

}  // namespace isola_arena
