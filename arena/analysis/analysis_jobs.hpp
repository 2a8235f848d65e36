#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "arena/analysis/game_analyst.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/record/record.hpp"

namespace isola_arena {

/// A game to be analysed, and its name in messages.
struct GameToAnalyse {
    GameKey key;
    std::string name;
    Record record;
};

/// Where the games come from and where their analyses go. analyse_all() calls one of the functions at a time, on any of
/// its threads.
struct AnalysisWork {
    std::function<std::optional<GameToAnalyse>()> next;  ///< nullopt: no game is left
    std::function<void(const GameToAnalyse&, const GameAnalysis&)> done;
};

/// Analyses games in `jobs` threads until none is left. The calling thread calls tick ten times a second with the
/// number of positions asked so far; tick may throw to give up. Returns the error of the first failed analysis; nullopt
/// if none failed. Rethrows exceptions of tick, of the work's functions and of analyses. All threads have ended when
/// this returns or throws.
std::optional<Error> analyse_all(const AnalysisWork& work, const Analyst& analyst, int jobs,
                                 const std::function<void(std::size_t positions)>& tick);

}  // namespace isola_arena
