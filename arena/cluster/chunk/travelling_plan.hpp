#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/process/limits.hpp"
#include "protocol/result.hpp"

namespace isola_arena::cluster {

/// The plan of a contest as machines read it: `plan.json` of the shared folder. Folders and words of its bots are as
/// pack_bot() left them.
struct TravellingPlan {
    std::string contest;           ///< its id; empty until give_id() fills it in
    std::string arena;             ///< the version of the arena that keeps the contest
    std::string processor;         ///< of the machine where the bots were packed
    bool records = true;           ///< whether games are recorded
    std::string sandbox = "auto";  ///< the value of `--sandbox`
    bool isolates = false;         ///< the bots are isolated where the contest is kept, so they are everywhere
    LimitRequest most;             ///< the limits that the command line sets
    ContestPlan plan;
    std::vector<std::string> bundles;  ///< of each bot: the SHA-256 of its bundle; empty: it has none
    bool operator==(const TravellingPlan&) const = default;
};

/// Gives the plan a new id: a digest of all of it and of a random word. Throws ArenaFailure if there is no randomness.
void give_id(TravellingPlan& plan);

std::string plan_text(const TravellingPlan& plan);

/// Reads such a text. Returns an error, which begins with `where`, if it is another one.
Result<TravellingPlan> parse_plan(std::string_view text, std::string_view where);

}  // namespace isola_arena::cluster
