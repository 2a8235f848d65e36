#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/cluster/survey/node_survey.hpp"

/// arena/cli/cluster has the command `arena work`, which a task of a batch system runs, and `arena doctor` for the
/// nodes of a cluster. Open this header first:
///
///     WorkOptions options;
///     options.chunk = "contest.db.shared/3f.../chunks/1-1.json";
///     const Exit status = run_work(options, "1.0");  // writes one file into results/
///
/// Commands run on the main thread.
namespace isola_arena {

/// The options of `arena work`.
struct WorkOptions {
    std::string chunk;   ///< a file of the shared folder
    bool probe = false;  ///< write the facts about this machine into that file instead
};

/// Plays the games of a chunk and writes one result, see play_chunk_file(); or writes the facts about this machine.
/// version: of this arena. Returns Exit::does_not_hold if this machine cannot play the contest, Exit::interrupted if a
/// signal came. Throws UsageError if the chunk cannot be read, ArenaFailure if the arena fails or the file cannot be
/// written.
Exit run_work(const WorkOptions& options, const std::string& version);

/// The options of `arena doctor --executor slurm`.
struct NodesOptions {
    std::string executor = "local";
    cluster::SurveyOptions survey;
    bool json = false;
};

/// Asks every node of the partition for its facts by a job, and prints one table. Returns Exit::does_not_hold if a node
/// cannot play, Exit::interrupted if a signal came. Throws UsageError if an option is wrong, or Slurm cannot be asked
/// (in Slurm's words).
Exit run_doctor_of_nodes(const NodesOptions& options, const std::string& version);

}  // namespace isola_arena
