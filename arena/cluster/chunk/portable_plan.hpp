#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/rules/settings/limits.hpp"
#include "protocol/result.hpp"

namespace isola_arena::cluster {

/// The plan of a contest for other machines: `plan.json` of the shared folder. The folders and words of its bots are
/// those that pack_bot() returned.
struct PortablePlan {
    std::string contest;           ///< id of the contest; empty until give_id() fills it in
    std::string arena;             ///< the version of the arena that keeps the contest
    std::string processor;         ///< of the machine where the bots were packed
    bool records = true;           ///< whether games are recorded
    std::string sandbox = "auto";  ///< the value of `--sandbox`
    bool isolates = false;         ///< bots are isolated where the contest is kept, so they must be everywhere
    LimitRequest most;             ///< the limits that the command line sets
    ContestPlan plan;
    std::vector<std::string> bundles;  ///< for each bot the SHA-256 of its bundle; empty: it has none
    bool operator==(const PortablePlan&) const = default;
};

/// Gives the plan a new id: a digest of all of it and of a random word. Throws ArenaFailure if there is no randomness.
void give_id(PortablePlan& plan);

std::string plan_text(const PortablePlan& plan);

/// Parses a text of plan_text(). Returns an error, which begins with `where`, if the text is none.
Result<PortablePlan> parse_plan(std::string_view text, std::string_view where);

}  // namespace isola_arena::cluster
