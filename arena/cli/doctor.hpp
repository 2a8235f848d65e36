#pragma once

#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/cluster/survey/node_survey.hpp"

namespace isola_arena {

/// The options of `arena doctor`.
struct DoctorOptions {
    bool attack = false;             ///< try attacks instead
    std::vector<std::string> only;   ///< names of attacks; empty: all
    std::string sandbox = "auto";    ///< of the attacks
    std::string executor = "local";  ///< `slurm`: ask the nodes of a cluster instead
    cluster::SurveyOptions survey;
    std::string version;  ///< of this arena
    bool json = false;
};

/// Prints which protections this machine can enforce. Returns Exit::does_not_hold if it cannot enforce all of them.
/// - With attack: tries the chosen attacks, each in a match of the attacker against a good bot in the real sandbox, and
///   prints the outcomes. Returns Exit::does_not_hold if an attack succeeded or ended in an unexpected way. Throws
///   UsageError if a name is not that of an attack, or the attacker's program is missing.
/// - With executor `slurm`: asks every node of the partition for its facts by a job, and prints one table. Returns
///   Exit::does_not_hold if a node cannot play, Exit::interrupted if a signal came. Throws UsageError if an option is
///   wrong, or Slurm cannot be asked (in Slurm's words).
Exit run_doctor(const DoctorOptions& options);

}  // namespace isola_arena
