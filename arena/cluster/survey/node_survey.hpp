#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cluster/slurm/slurm.hpp"
#include "protocol/result.hpp"

/// arena/cluster/survey asks the nodes of a cluster whether they could play a contest. It writes the facts about a
/// machine (probe), and asks all nodes for theirs by jobs. Open this header first:
///
///     SurveyOptions options;
///     options.shared = "/home/ann/contests";
///     const Result<NodeSurvey> survey = survey_nodes(options, "1.0");
///
/// survey_nodes() belongs to the main thread, because it heeds signals; the other functions may be called on any
/// thread.
namespace isola_arena::cluster {

/// The facts about a machine that decide whether it could play games of a contest.
struct NodeProbe {
    std::string node;
    std::string processor;
    std::string arena;                       ///< the version of its arena
    int cores = 1;                           ///< cores that this arena may use
    bool isolates = false;                   ///< whether bots run in a sandbox
    std::string sandbox = {};                ///< a sentence about its protections
    std::vector<std::string> runtimes = {};  ///< programs that start bots
    std::int64_t clock_ms = 0;               ///< its clock: milliseconds since 1970
    bool operator==(const NodeProbe&) const = default;
};

std::string probe_text(const NodeProbe& probe);

/// Parses a text of probe_text(). An error begins with `where`.
Result<NodeProbe> parse_probe(std::string_view text, std::string_view where);

/// Writes probe_here() into the file, by a rename. Throws ArenaFailure if that fails.
void write_probe(const std::string& file, const std::string& version);

/// Which nodes are asked and how, as text.
struct SurveyOptions {
    std::string slurm;         ///< options for sbatch, as a command line
    std::string shared = ".";  ///< the folder that all machines see
    std::string wait = "2m";   ///< how long a busy node may take to answer
};

/// A node and what it answered.
struct SurveyedNode {
    ListedNode listed;
    std::optional<NodeProbe> answer;
    std::string why;  ///< why the node cannot play; empty: it can. It may name settings, see setting_name()
    std::int64_t asked_ms = 0, seen_ms = 0;
};

/// What the nodes of a partition answered.
struct NodeSurvey {
    std::vector<SurveyedNode> nodes;
    bool interrupted = false;  ///< a signal came before all had answered
};

/// Asks every node of the partition for its facts by a job. Waits until all have answered, the time is over, or a
/// signal comes; then cancels jobs that have not begun. version: of this arena. Returns an error if an option is wrong,
/// the folder cannot be made, or Slurm cannot be asked (in Slurm's words).
Result<NodeSurvey> survey_nodes(const SurveyOptions& options, const std::string& version);

/// Returns why a node with these facts could not play as `here` does; empty if it can. asked_ms, seen_ms: the time of
/// this machine before the node was asked and after its answer was seen.
std::string why_not_fit(const NodeProbe& node, const NodeProbe& here, std::int64_t asked_ms, std::int64_t seen_ms);

/// A clock showed `clock_ms` at some time between asked_ms and seen_ms. Returns how many seconds it is wrong at least;
/// 0 if it may be right.
std::int64_t seconds_off(std::int64_t clock_ms, std::int64_t asked_ms, std::int64_t seen_ms);

}  // namespace isola_arena::cluster
