#pragma once

#include <cstdint>
#include <optional>

#include "arena/rules/settings/machine.hpp"

namespace isola_arena {

/// The numbers of games of a contest that one machine played. They show a machine on which bots are often late.
struct NodeGames {
    Machine machine;  ///< without a name: the one that keeps the contest
    std::int64_t games = 0;
    std::int64_t late = 0;                     ///< games lost because a reply was late
    std::int64_t other_faults = 0;             ///< games lost by another fault
    std::int64_t starved = 0;                  ///< games drawn because the machine starved a bot in every attempt
    std::optional<std::int64_t> mean_ns = {};  ///< the mean charged time of all replies
    bool operator==(const NodeGames&) const = default;
};

}  // namespace isola_arena
