#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/rules/events/reply_times.hpp"
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
    bool operator==(const GameSummary&) const = default;
};

}  // namespace isola_arena
