#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/web/live/spectator_server.hpp"

namespace isola_arena {

/// The options of `arena serve`.
struct ServeOptions {
    ContestOptions contest;
    std::string database;
    std::vector<std::string> records;
    ListenOptions listen{8080, "127.0.0.1", {}, false};
};

/// Prints the URL of the page on stdout and serves the page until a signal interrupts it. Throws UsageError if the
/// options are wrong or a record cannot be read, DatabaseProblem if the database cannot be used.
Exit run_serve(const ServeOptions& options);

}  // namespace isola_arena
