#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "arena/analysis/engine_effort.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/record/analysis/analysis.hpp"
#include "arena/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// An engine and how it is asked.
struct Analyst {
    BotSpec engine;
    Confine confine;  ///< empty: it is not confined
    EngineEffort effort;
};

/// How an analysis gives way to games that are timed; its functions are called on the thread of the analysis. Empty ones:
/// it gives way to none.
struct GivingWay {
    /// Told true before an engine may begin to think, false when none runs any more.
    std::function<void(bool)> engines_run = {};

    /// Returns whether an engine may think now. Asked after engines_run(true) before each position, and every 20 ms while
    /// an engine thinks: if it says no, all engines are killed, and the position is asked again later.
    std::function<bool()> may_think = {};
};

/// Asks the engine about every position of a game that holds, one after the other: for each player a process of its
/// own, which gets the lines of that player as a bot in its place would have got them, but for their time. An engine
/// that dies or is late is started again for the next position. position_done, if not empty, is called after each. If
/// `stop` becomes true, gives up after the position at hand; the result is meaningless then. Returns an error if the
/// engine cannot be started or the rules of the record are unknown. Throws ArenaFailure if the arena itself fails.
///
/// May be called on several threads at once, with different records.
Result<GameAnalysis> analysed(const Record& record, const Analyst& analyst, const std::atomic<bool>& stop,
                              const std::function<void()>& position_done = {}, const GivingWay& giving_way = {});

/// Returns how many positions analysed() asks about, or an error if the rules of the record are unknown.
Result<std::size_t> count_positions(const Record& record);

}  // namespace isola_arena
