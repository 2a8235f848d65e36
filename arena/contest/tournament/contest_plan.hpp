#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/entrants.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/contest/preset.hpp"
#include "arena/contest/tournament/sprt_plan.hpp"
#include "arena/judge/settings/opening_text.hpp"
#include "arena/judge/settings/seed.hpp"

namespace isola_arena {

/// All that decides a contest besides the replies of its bots. A database keeps it, and a resumed run goes on with it.
struct ContestPlan : RunSettings {
    Preset preset;  ///< rules, board, times, policy, tie, format, as changed by options
    Seed seed;
    std::string board;  ///< a size for all matches; empty: the preset's choice, drawn for each match if it is random
    std::optional<SprtPlan>
        sprt;  ///< of the first bot against the second, the only two: stops the contest when it is decided
    std::vector<ContestBot> bots;
    std::vector<Opening> openings;  ///< one for each pair of games of two bots, and again from the first; empty: none
    bool operator==(const ContestPlan&) const = default;
};

}  // namespace isola_arena
