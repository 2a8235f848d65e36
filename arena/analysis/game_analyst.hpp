#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/judge/confine.hpp"
#include "arena/record/analysis/analysis.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// How long an engine may think about each position: a time, or a number of positions to search. With a number of
/// positions, an analysis is the same on every machine.
struct EngineEffort {
    std::int64_t time_ms = 200;
    std::int64_t nodes = 0;  ///< 0: time_ms is the limit; else nodes is, and time_ms is ignored

    /// Returns the effort for the positions before and after a turn that seems bad: four times as much.
    EngineEffort thorough() const;

    /// Returns the effort as text, such as `200 ms` or `20000 nodes`.
    std::string text() const;

    /// Returns the clock in the engine's board lines, in milliseconds; a day if nodes are the limit.
    std::int64_t line_ms() const;

    /// Returns how long to wait for a reply: ten times time_ms, at least a second; a minute if nodes are the limit. The
    /// engine may exceed its time, because an analysis is no contest.
    Nanoseconds patience() const;

    /// Returns the environment of an engine that takes that player's place in the game of `header`. The seed in it is
    /// always the same.
    std::vector<std::string> environment(const GameHeader& header, Player player) const;
};

/// An engine and how it is asked.
struct Analyst {
    BotSpec engine;
    Confine confine;  ///< empty: it is not confined
    EngineEffort effort;
};

/// How an analysis gives way to timed games: by default, to none. The functions are called on the thread of the
/// analysis. None may be empty.
struct YieldHooks {
    /// Called with true before an engine may begin to think, and with false when no engine runs any more.
    std::function<void(bool)> engines_run = [](bool) {};

    /// Returns whether an engine may think now. Called after engines_run(true) before each position, and every 20 ms
    /// while an engine thinks. If it returns false, all engines are killed, and the position is asked again later.
    std::function<bool()> may_think = [] { return true; };
};

/// Asks the engine about every position of a recorded game, one after the other. The record must hold. Each player has
/// an engine process of its own, which gets the board lines of that player; only the time in them differs. An engine
/// that dies or is late is started again for the next position. Then asks further processes about the positions before
/// and after each turn that seems bad, with EngineEffort::thorough(), unless both values are proven or nature has
/// moved: a value jumps where a deeper search finds a loss. Calls position_done, if not empty, after each position. If
/// `stop` becomes true, kills the engines and gives up; the result is then meaningless. Returns an error if the engine
/// cannot be started or the rules of the record are unknown. Throws ArenaFailure if the arena itself fails.
///
/// May be called on several threads at once, with different records.
Result<GameAnalysis> analysed(const Record& record, const Analyst& analyst, const std::atomic<bool>& stop,
                              const std::function<void()>& position_done = {}, const YieldHooks& yield_hooks = {});

/// An engine's answer in one position: the reply that it played there, and what it thinks of the position.
struct PositionAnswer {
    int turn = 1;
    Player player = Player::one;
    std::string reply;
    Opinion opinion;
};

/// Asks the engine about the position in which a player is to move after these events (see OtherGame::events()), in a
/// process of its own. Otherwise as analysed(). Returns an error also if the engine gave no legal reply.
Result<PositionAnswer> answered(const GameHeader& header, const std::vector<Event>& events, const Analyst& analyst,
                                const std::atomic<bool>& stop, const YieldHooks& yield_hooks = {});

/// Returns how many positions analysed() asks about, or an error if the rules of the record are unknown.
Result<std::size_t> count_positions(const Record& record);

}  // namespace isola_arena
