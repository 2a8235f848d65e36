#pragma once

#include <string>
#include <vector>

#include "arena/cli/command.hpp"
#include "arena/cli/options.hpp"

namespace isola_arena {

/// What `arena play` is asked for.
struct PlayOptions {
    ContestOptions contest;
    std::string bot;
    bool second = false;
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

/// Lets a person play one game against a bot. Throws UsageError.
Exit run_play(const PlayOptions& options);

}  // namespace isola_arena
