#pragma once

#include <cstdint>
#include <string>

#include "arena/cli/cluster/node_probe.hpp"
#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The options of `arena doctor --executor slurm`.
struct NodesOptions {
    std::string executor = "local";
    std::string slurm;         ///< options for sbatch, as a command line
    std::string shared = ".";  ///< the folder that all machines see
    std::string wait = "2m";   ///< how long a busy node may take to answer
    bool json = false;
};

namespace cluster {

/// Returns why a node that answered like that could not play as `here` does; empty if it can. asked_ms, seen_ms: the
/// time here before it was asked and after its answer was there.
std::string why_not_fit(const NodeProbe& node, const NodeProbe& here, std::int64_t asked_ms, std::int64_t seen_ms);

/// Returns how far a clock that showed `clock_ms` at some time between these two is off at least, in seconds; 0: it may
/// be right.
std::int64_t seconds_off(std::int64_t clock_ms, std::int64_t asked_ms, std::int64_t seen_ms);

}  // namespace cluster

/// Asks every node of the partition by a job what it is, and prints one table. Returns Exit::does_not_hold if one
/// cannot play, Exit::interrupted if a signal came. Throws UsageError, in Slurm's words, if Slurm cannot be asked.
Exit run_doctor_of_nodes(const NodesOptions& options, const std::string& version);

}  // namespace isola_arena
