#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/base/time.hpp"
#include "protocol/player.hpp"

namespace isola_arena {

/// How a game ended. Pairs have player 1 of the game first.
struct GameResult {
    std::optional<Player> winner;
    std::string reason;
    std::string explanation;
    int turns = 0;  ///< discarded turns counted
    PerPlayer<int> discarded = {};
    std::optional<PerPlayer<int>> scores = {};
    bool operator==(const GameResult&) const = default;
};

/// The charged times of replies that count for a player's average speed.
struct Speed {
    Nanoseconds total{0};
    std::int64_t replies = 0;

    std::optional<std::int64_t> average_ns() const {
        if (replies == 0) return std::nullopt;
        return total.count() / replies;
    }
    bool operator==(const Speed&) const = default;
};

/// Collects one player's reply times by the tie rule of UICC 2010. The first reply of a process is left out if its time
/// includes the start-up, unless the process never sends a second reply.
class ReplyTimes {
public:
    /// Adds a reply, discarded or not, by its charged time. with_start_up: the reply is the first one of a process, and
    /// its time may include the start-up.
    void add(Nanoseconds charged, bool with_start_up) {
        worst_ = std::max(worst_.value_or(0), charged.count());
        if (with_start_up) {
            keep_lone_first();
            first_ = charged;
        } else {
            first_.reset();
            count(charged);
        }
    }

    Speed speed() const {
        ReplyTimes all = *this;
        all.keep_lone_first();
        return all.counted_;
    }

    /// Returns the longest of all times in nanoseconds; nullopt if there is none.
    std::optional<std::int64_t> worst_ns() const { return worst_; }

private:
    void count(Nanoseconds charged) {
        counted_.total += charged;
        ++counted_.replies;
    }

    void keep_lone_first() {
        if (first_) count(*first_);
        first_.reset();
    }

    Speed counted_;
    std::optional<Nanoseconds> first_;
    std::optional<std::int64_t> worst_;
};

/// The key of a game in a contest. Both numbers count from 1: the pairing in the order in which pairings are issued
/// (byes too), and the number of the game in its match. A match outside of contests is pairing 1.
struct GameKey {
    int pairing = 1;
    int number = 1;
    auto operator<=>(const GameKey&) const = default;
};

/// Returns the key as commands and pages have it: `12.1`.
inline std::string to_string(GameKey key) { return std::to_string(key.pairing) + '.' + std::to_string(key.number); }

/// The facts of a game that matches, standings and statistics need: a row of a contest's database.
struct GameSummary : GameResult {
    GameKey key;
    PerPlayer<Speed> speed;                           ///< decides ties by speed
    PerPlayer<std::optional<std::int64_t>> worst_ns;  ///< the longest charged time of a reply
    std::optional<std::int64_t> course = {};  ///< CourseDigest::found(); nullopt also if an older arena played it
    bool operator==(const GameSummary&) const = default;
};

}  // namespace isola_arena
