#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/cluster/survey/node_survey.hpp"

namespace isola_arena {

/// The options of `arena doctor --executor slurm`.
struct NodesOptions {
    std::string executor = "local";
    cluster::SurveyOptions survey;
    bool json = false;
};

/// Asks every node of the partition by a job what it is, and prints one table. Returns Exit::does_not_hold if one
/// cannot play, Exit::interrupted if a signal came. Throws UsageError if an option is wrong, or, in Slurm's words, if
/// Slurm cannot be asked.
Exit run_doctor_of_nodes(const NodesOptions& options, const std::string& version);

}  // namespace isola_arena
