#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cli/page/spectator_server.hpp"
#include "arena/cli/options/options.hpp"

namespace isola_arena {

/// The options of `arena match`; empty, 0 or false if not given.
struct MatchOptions {
    ContestOptions contest;
    std::string first;
    std::string second;
    int rounds = 0;
    bool all_cores = false;
    bool watch = false;
    double speed = 0;
    bool json = false;
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
    ListenOptions page;
};

/// Plays a match of two bots and prints its result. Throws UsageError.
Exit run_match(const MatchOptions& options);

}  // namespace isola_arena
