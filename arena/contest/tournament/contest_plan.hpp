#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/bots/entrants.hpp"
#include "arena/contest/preset.hpp"
#include "arena/contest/tournament/contest_change.hpp"
#include "arena/contest/tournament/sprt_plan.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "arena/rules/settings/seed.hpp"
#include "arena/rules/settings/share.hpp"

namespace isola_arena {

/// Everything that decides a contest except the replies of its bots. The contest's database stores it for resumed runs.
struct ContestPlan : RunSettings {
    Preset preset;  ///< rules, board, times, policy, tie, format, as changed by options
    Seed seed;
    std::string board;  ///< a size for all matches; empty: the preset's choice, drawn for each match if it is random
    std::optional<SprtPlan>
        sprt;  ///< of the first bot against the second, the only two; stops the contest when it is decided
    std::vector<ContestBot> bots;
    std::vector<Opening> openings;            ///< for the pairs of games, one after the other and repeated; empty: none
    Shares shares = {};                       ///< folders that all bots see
    std::vector<ContestChange> changes = {};  ///< after the beginning, in their order
    bool rates_repeats = false;  ///< ratings count every repeated game, as in contests from before repeats were seen
    bool operator==(const ContestPlan&) const = default;
};

}  // namespace isola_arena
