#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "arena/judge/confine.hpp"
#include "arena/judge/events/event.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/process/time.hpp"
#include "arena/record/analysis/analysis.hpp"
#include "arena/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// How much an engine may think about each position: a time, or a number of positions that it may look at, by which an
/// analysis is the same on every machine.
struct EngineEffort {
    std::int64_t time_ms = 200;
    std::int64_t nodes = 0;  ///< 0: time_ms holds; else that does not

    /// `200 ms`, `20000 nodes`.
    std::string text() const;

    /// Returns the milliseconds that its lines say it has.
    std::int64_t line_ms() const;

    /// Returns how long it is waited for. An analysis is no contest: ten times its time, a second at least; if nodes
    /// are its limit, a minute.
    Nanoseconds patience() const;

    /// Returns the environment of the engine at the place of that player in the game of header. Its seed is always the
    /// same.
    std::vector<std::string> environment(const GameHeader& header, Player player) const;
};

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
