#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cluster/survey/node_survey.hpp"

namespace isola_arena {

/// The options of `arena doctor --attack`.
struct AttackOptions {
    bool wanted = false;
    std::vector<std::string> only;  ///< names of attacks; empty: all
    std::string sandbox = "auto";
    bool json = false;  ///< set by the command, whose `--json` also applies without `--attack`
};

/// Prints which protections this machine can enforce. Returns Exit::does_not_hold if it cannot enforce all of them. If
/// options.wanted, tries the chosen attacks instead: for each, plays a match of the attacker against a good bot in the
/// real sandbox and prints the outcome. Then returns Exit::does_not_hold if an attack succeeded or ended in an unexpected
/// way. Throws UsageError if a name is not that of an attack, or the attacker's program is missing.
Exit run_doctor(const AttackOptions& options);

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
