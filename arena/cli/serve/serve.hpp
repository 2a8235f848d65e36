#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cli/page/spectator_server.hpp"
#include "arena/contest/setup/contest_choice.hpp"

/// arena/cli/serve is the command `arena serve`: it serves the page, and plays the matches that pages start. Open this
/// header first:
///
///     ServeOptions options;
///     options.database = "club.db";            // the contest that the page shows
///     const Exit status = run_serve(options);  // returns after Ctrl-C
///
/// The command runs on the main thread. The server's thread calls the MatchManager and the RequestedAnalyses. Each
/// ServedMatch is played on a separate thread, analyses are made on another one, and any thread may call their functions.
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
