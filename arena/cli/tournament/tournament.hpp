#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/contest/compare/comparison.hpp"
#include "arena/contest/run/contest_run.hpp"
#include "arena/web/live/spectator_server.hpp"

/// arena/cli/tournament has the commands that play whole contests: `arena tournament`, which plays one into a database,
/// or resumes the contest in it (arena/contest/run), and shows the contest (the final of a hosted contest is one, too);
/// `arena compare`, which plays two versions of a bot against each other without a database (arena/contest/compare);
/// and `arena work`, which plays a part of a contest for another machine. Open this header first:
///
///     TournamentOptions options;
///     options.database = "club.db";
///     const Exit status = run_contest(options);  // returns when the contest is over or interrupted
///
/// The commands run on the main thread; their games are played on others (arena/contest/tournament).
namespace isola_arena {

/// The options of `arena tournament`.
struct TournamentOptions : RunOptions {
    bool overload = false;
    bool dry_run = false;  ///< nothing is played or written; the extent of the contest is printed
    bool watch = false;
    bool json = false;
    std::string changed = {};  ///< what becomes of games of changed bots: `stand` or `again`; empty: asks on a terminal
    ListenOptions page;
};

/// Plays a whole contest into its database, or resumes the contest in it. Throws UsageError if the options are wrong or
/// do not agree with that contest, DatabaseProblem if the database cannot be created or opened, ArenaFailure if the
/// arena or the database fails while games are played.
Exit run_contest(const TournamentOptions& options);

/// Returns the command that plays on the contest in the database. The final of a hosted contest is played on by its
/// settings, as it was begun.
std::string command_to_play_on(const std::string& database);

/// The options of `arena compare`.
struct CompareOptions {
    ComparisonSetup setup;
    int jobs = 0;  ///< 0: one for each core
    bool overload = false;
    bool json = false;
};

/// Compares two versions and prints the result. Returns Exit::fine if the newer one passes the test, and does_not_hold
/// if it fails or the last round brings no decision. After a signal, prints the result so far and returns interrupted.
/// Throws UsageError if the options are wrong, or a version cannot be found or built.
Exit run_compare(const CompareOptions& options);

/// The options of `arena work`.
struct WorkOptions {
    std::string chunk;    ///< a file of the shared folder
    bool probe = false;   ///< write the facts about this machine into that file instead
    std::string version;  ///< of this arena
};

/// Plays the games of a chunk and writes one result, see play_chunk_file(); or writes the facts about this machine.
/// Returns Exit::does_not_hold if this machine cannot play the contest, Exit::interrupted if a signal came. Throws
/// UsageError if the chunk cannot be read, ArenaFailure if the arena fails or the file cannot be written.
Exit run_work(const WorkOptions& options);

}  // namespace isola_arena
