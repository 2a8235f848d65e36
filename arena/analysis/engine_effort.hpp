#pragma once

#include <cstdint>
#include <string>

#include "arena/judge/events/event.hpp"
#include "arena/process/time.hpp"

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

}  // namespace isola_arena
