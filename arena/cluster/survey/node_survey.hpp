#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cluster/slurm/slurm.hpp"
#include "protocol/result.hpp"

/// arena/cluster/survey asks the nodes of a cluster whether they could play a contest: what a machine says of itself
/// (probe), and all nodes asked by jobs. Open this header first:
///
///     SurveyOptions options;
///     options.shared = "/home/ann/contests";
///     const Result<NodeSurvey> survey = survey_nodes(options, "1.0");
///
/// survey_nodes() belongs to the main thread, because it heeds signals; the other functions may be called on any
/// thread.
namespace isola_arena::cluster {

/// What a machine says of itself: whether it could play games of a contest.
struct NodeProbe {
    std::string node;
    std::string processor;
    std::string arena;                       ///< the version of its arena
    int cores = 1;                           ///< that this arena may use
    bool isolates = false;                   ///< bots in a sandbox
    std::string sandbox = {};                ///< a sentence about its protections
    std::vector<std::string> runtimes = {};  ///< programs that start bots
    std::int64_t clock_ms = 0;               ///< since 1970
    bool operator==(const NodeProbe&) const = default;
};

std::string probe_text(const NodeProbe& probe);

/// Reads such a text; an error begins with `where`.
Result<NodeProbe> parse_probe(std::string_view text, std::string_view where);

/// Writes probe_here() into the file, by a rename. Throws ArenaFailure if that fails.
void write_probe(const std::string& file, const std::string& version);

/// Who is asked and how, as text.
struct SurveyOptions {
    std::string slurm;         ///< options for sbatch, as a command line
    std::string shared = ".";  ///< the folder that all machines see
    std::string wait = "2m";   ///< how long a busy node may take to answer
};

/// A node and what it answered.
struct SurveyedNode {
    ListedNode listed;
    std::optional<NodeProbe> answer;
    std::string why;  ///< it cannot play; empty: it can. It may name settings, see setting_name()
    std::int64_t asked_ms = 0, seen_ms = 0;
};

/// What the nodes of a partition answered.
struct NodeSurvey {
    std::vector<SurveyedNode> nodes;
    bool interrupted = false;  ///< a signal came before all had answered
};

/// Asks every node of the partition by a job what it is, and waits until all have answered, the time is over, or a
/// signal comes; jobs that have not begun then are cancelled. version: of this arena. Returns an error if an option is
/// wrong, the folder cannot be made, or, in Slurm's words, Slurm cannot be asked.
Result<NodeSurvey> survey_nodes(const SurveyOptions& options, const std::string& version);

/// Returns why a node that answered like that could not play as `here` does; empty if it can. asked_ms, seen_ms: the
/// time here before it was asked and after its answer was there.
std::string why_not_fit(const NodeProbe& node, const NodeProbe& here, std::int64_t asked_ms, std::int64_t seen_ms);

/// Returns how far a clock that showed `clock_ms` at some time between these two is off at least, in seconds; 0: it may
/// be right.
std::int64_t seconds_off(std::int64_t clock_ms, std::int64_t asked_ms, std::int64_t seen_ms);

}  // namespace isola_arena::cluster
