#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/web/live/spectator_server.hpp"
#include "arena/web/matches/page_actions.hpp"

/// Commands that show contests and games: `arena standings`, `arena report` and `arena serve`.
namespace isola_arena {

/// The options of `arena standings`.
struct StandingsOptions {
    std::string database;
    bool json = false;
    bool csv = false;
};

/// Prints the table of a contest. Throws DatabaseProblem if the database cannot be read.
Exit run_standings(const StandingsOptions& options);

/// The options of `arena report`.
struct ReportOptions {
    std::string database;
    std::string output;   ///< `-`: stdout; empty: the database's name, ending in .html
    bool verify = false;  ///< warn if the table is not what the records say
};

/// Writes a contest as one HTML page. Returns Exit::does_not_hold if the contest is verified and does not hold. Throws
/// UsageError if the output is a contest's database or cannot be opened, DatabaseProblem if the database cannot be
/// read, std::runtime_error if writing fails.
Exit run_report(const ReportOptions& options);

/// The options of `arena serve`.
struct ServeOptions {
    ContestOptions contest;
    std::string database;
    std::vector<std::string> records;
    ListenOptions listen{8080, "127.0.0.1", {}, false};
    bool end_button = false;  ///< the page can end the arena
    WorkbenchOptions workbench;
};

/// Prints the URL of the page on stdout and serves the page until a signal interrupts it, or the page's button. Throws
/// UsageError if the options are wrong or a record cannot be read, DatabaseProblem if the database cannot be used.
Exit run_serve(const ServeOptions& options);

}  // namespace isola_arena
