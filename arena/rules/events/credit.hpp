#pragma once

// How much standstill of its core a bot is credited at most: in one reply, and in one game.

#include <algorithm>

#include "arena/base/time.hpp"

namespace isola_arena {

/// Time in which a core stood still.
struct Standstill {
    Nanoseconds brief{0};    ///< the sum of short ones, which a program could cause (by timers that fire at once, say)
    Nanoseconds lasting{0};  ///< the sum of long ones: a host or a user stopped the core or the arena

    Nanoseconds total() const { return brief + lasting; }
    bool operator==(const Standstill&) const = default;
    friend Standstill operator+(const Standstill& some, const Standstill& more) {
        return {some.brief + more.brief, some.lasting + more.lasting};
    }
    friend Standstill operator-(const Standstill& now, const Standstill& before) {
        return {now.brief - before.brief, now.lasting - before.lasting};
    }
};

/// Returns the smaller one of each kind, not less than 0.
inline Standstill at_most(const Standstill& most, const Standstill& standstill) {
    constexpr Nanoseconds none{0};
    return {std::max(std::min(standstill.brief, most.brief), none),
            std::max(std::min(standstill.lasting, most.lasting), none)};
}

/// The shortest lasting standstill; a shorter one is brief.
inline constexpr Nanoseconds shortest_lasting = std::chrono::milliseconds(250);

/// Of lasting standstills, a reply is credited at most this.
inline constexpr Nanoseconds most_lasting = std::chrono::minutes(1);

/// In one game, a player is credited at most this many times what one reply is credited.
inline constexpr int replies_credited_in_game = 25;

/// Returns the most standstill that a reply under this limit is credited: of brief ones 200 ms, but at least the limit
/// and at most five times the limit; of lasting ones most_lasting.
Standstill most_credited(Nanoseconds limit);

/// Returns how much a player may still be credited in a game, under this limit of a reply.
Standstill credit_left(Nanoseconds limit, const Standstill& credited_in_game);

}  // namespace isola_arena
