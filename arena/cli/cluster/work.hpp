#pragma once

#include <string>

#include "arena/cli/options/command.hpp"

/// arena/cli/cluster is what makes contests on many machines of the parts in arena/cluster: `arena work`, which a task
/// of a batch system runs, and the executor of `arena tournament` that has such tasks started. Open this header first:
///
///     WorkOptions options;
///     options.chunk = "contest.db.shared/3f.../chunks/1-1.json";
///     const Exit status = run_work(options, "1.0");  // writes one file into results/
///
/// Commands run on the main thread; what has another thread says so.
namespace isola_arena {

/// The options of `arena work`.
struct WorkOptions {
    std::string chunk;   ///< a file of the shared folder
    bool probe = false;  ///< it is written instead: what this machine is
};

/// Plays the games of a chunk and writes one result. version: of this arena. SIGTERM, SIGINT or SIGHUP begin nothing
/// new: what is whole is written. Exit::does_not_hold if this machine cannot play the contest, which the result says,
/// too; Exit::interrupted if a signal came; Exit::fine without a result if the contest is over meanwhile. Throws UsageError if the chunk cannot be read, ArenaFailure if the arena
/// fails or the result cannot be written.
Exit run_work(const WorkOptions& options, const std::string& version);

}  // namespace isola_arena
