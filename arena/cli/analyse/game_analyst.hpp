#pragma once

#include <atomic>
#include <functional>

#include "arena/cli/analyse/engine_effort.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/record/analysis/analysis.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// An engine and how it is asked.
struct Analyst {
    BotSpec engine;
    Confine confine;  ///< empty: it is not confined
    EngineEffort effort;
};

/// Asks the engine about every position of a game that holds, one after the other: for each player a process of its
/// own, which gets the lines of that player as a bot in its place would have got them, but for their time. An engine
/// that dies or is late is started again for the next position. position_done, if not empty, is called after each. If
/// `stop` becomes true, gives up after the position at hand; the result is meaningless then. Throws UsageError if the
/// engine cannot be started, ArenaFailure if the arena itself fails.
///
/// May be called on several threads at once, with different records.
GameAnalysis analysed(const Record& record, const Analyst& analyst, const std::atomic<bool>& stop,
                      const std::function<void()>& position_done = {});

}  // namespace isola_arena
