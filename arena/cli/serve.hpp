#pragma once

#include <string>
#include <vector>

#include "arena/cli/command.hpp"
#include "arena/cli/live_server.hpp"
#include "arena/cli/options.hpp"

namespace isola_arena {

/// What `arena serve` is asked for.
struct ServeOptions {
    ContestOptions contest;
    std::string database;
    std::vector<std::string> records;
    ListenOptions listen{8080, "127.0.0.1", {}, false};
};

/// Serves the page until it is interrupted. Throws UsageError and StoreProblem.
Exit run_serve(const ServeOptions& options);

}  // namespace isola_arena
