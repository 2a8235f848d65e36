#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/cluster/slurm/batch_system.hpp"
#include "protocol/result.hpp"

/// What Slurm's programs print, read. Pure functions; an error quotes the line that was not understood.
namespace isola_arena::cluster {

/// The words of squeue's option `--Format` for which parse_tasks() is made.
inline constexpr std::string_view format_of_tasks =
    "Name:|,ArrayJobID:|,ArrayTaskID:|,State:|,NodeList:|,exit_code:|,restartcnt:|,Reason:|";

/// Returns the name under which the array of a contest is submitted: `arena.CONTEST.NUMBER`.
std::string job_name(std::string_view contest, int array);

/// Reads what `squeue --noheader --array --states=all --Format=...` printed. Leaves out what is not of this contest.
Result<std::vector<TaskReport>> parse_tasks(std::string_view text, std::string_view contest);

/// Reads what `sbatch --parsable` printed: `JOB` or `JOB;CLUSTER`, after warnings perhaps.
Result<std::string> parse_job_id(std::string_view text);

/// Reads the limits of arrays from what `scontrol show config` printed: of one array MaxArraySize - 1 (places begin
/// with 1) and max_array_tasks of SchedulerParameters, of all tasks nine tenths of MaxJobCount.
Result<BatchLimits> parse_limits(std::string_view text);

/// A node as `sinfo` lists it, once.
struct ListedNode {
    std::string name;
    std::string state;  ///< Slurm's word: `idle`, `down*`
    int cores = 1;
    std::string reason;  ///< why it is down; empty where there is none
    bool operator==(const ListedNode&) const = default;
};

/// The words of sinfo's option `--format` for which parse_nodes() is made.
inline constexpr std::string_view format_of_nodes = "%N|%T|%P|%c|%E";

/// Reads what `sinfo --noheader --Node --format=...` printed. Takes the nodes of that partition, or of the default one
/// if it is empty.
Result<std::vector<ListedNode>> parse_nodes(std::string_view text, std::string_view partition);

/// Returns the value of an option in words for sbatch, the last one if it stands there more than once (`--partition=X`,
/// `--partition X`, `-p X`, `-pX`); empty if it is not there.
std::string value_of(const std::vector<std::string>& words, std::string_view option, std::string_view letter);

}  // namespace isola_arena::cluster
