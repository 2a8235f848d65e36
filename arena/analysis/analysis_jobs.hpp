#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "arena/analysis/game_analyst.hpp"
#include "arena/judge/events/game_result.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// A game to be analysed, and how messages call it.
struct GameToAnalyse {
    GameKey key;
    std::string name;
    Record record;
};

/// The two ends of the work. Neither is called while another call is going on, on whatever thread.
struct AnalysisWork {
    std::function<std::optional<GameToAnalyse>()> next;  ///< nullopt: no game is left
    std::function<void(const GameToAnalyse&, const GameAnalysis&)> done;
};

/// Analyses games in that many threads until none is left. tick is called on this thread ten times a second, with the
/// positions that were asked so far, and may throw to give up. Returns the error of the first analysis that failed,
/// nullopt if none did. Rethrows exceptions of tick, the work or an analysis. All threads have ended in each case.
std::optional<Error> analyse_all(const AnalysisWork& work, const Analyst& analyst, int jobs,
                                 const std::function<void(std::size_t positions)>& tick);

}  // namespace isola_arena
