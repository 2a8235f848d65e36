#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cluster/slurm/batch_system.hpp"
#include "protocol/result.hpp"

/// Reads the output of Slurm's programs, by pure functions, whose errors quote the line that was not understood; and
/// runs these programs.
namespace isola_arena::cluster {

/// The words of squeue's option `--Format` for which parse_tasks() is made.
inline constexpr std::string_view format_of_tasks =
    "Name:|,ArrayJobID:|,ArrayTaskID:|,State:|,NodeList:|,exit_code:|,restartcnt:|,Reason:|";

/// Reads the output of `squeue --noheader --array --states=all --Format=...`. Leaves out tasks of other contests.
Result<std::vector<TaskReport>> parse_tasks(std::string_view text, std::string_view contest);

/// Reads the output of `sbatch --parsable`: `JOB` or `JOB;CLUSTER`, perhaps after warnings.
Result<std::string> parse_job_id(std::string_view text);

/// Reads the limits from the output of `scontrol show config`. An array may have MaxArraySize - 1 tasks, as places
/// begin with 1, or max_array_tasks of SchedulerParameters if that is less. All tasks together: nine tenths of
/// MaxJobCount.
Result<BatchLimits> parse_limits(std::string_view text);

/// A node, which is listed once even if `sinfo` lists it for several partitions.
struct ListedNode {
    std::string name;
    std::string state;  ///< Slurm's word: `idle`, `down*`
    int cores = 1;
    std::string reason;  ///< why the node is down; empty: no reason is given
    bool operator==(const ListedNode&) const = default;
};

/// The words of sinfo's option `--format` for which parse_nodes() is made.
inline constexpr std::string_view format_of_nodes = "%N|%T|%P|%c|%E";

/// Reads the output of `sinfo --noheader --Node --format=...`. Returns the nodes of that partition; if it is empty,
/// those of the default partition.
Result<std::vector<ListedNode>> parse_nodes(std::string_view text, std::string_view partition);

/// Returns the value of an option in words for sbatch (`--partition=X`, `--partition X`, `-p X`, `-pX`). If the option
/// is there more than once, the last value counts. Returns an empty text if the option is missing.
std::string value_of(const std::vector<std::string>& arguments, std::string_view option, std::string_view letter);

struct SlurmSettings {
    std::string contest;               ///< the id of the contest; letters, digits, `_`, `.` and `-`
    std::filesystem::path folder;      ///< the contest's folder, as nodes see it: absolute
    std::filesystem::path arena;       ///< the program that tasks run, as nodes see it: absolute
    std::vector<std::string> options;  ///< options of the site's user for sbatch
    int cores = 1;                     ///< cores of a task
};

/// Returns settings with these options, a command line, and with this program. Returns an error if the options cannot
/// be split into words.
Result<SlurmSettings> slurm_settings(const std::string& options);

/// Returns a shell script that sets some variables and runs the arena's program with `command` as its arguments. Its
/// status is no_shared_folder if the node does not see the folder, and no_arena if it does not see the program.
std::string guarded_script(const std::string& variables, const std::filesystem::path& folder,
                           const std::filesystem::path& arena, const std::string& command);

/// Returns the script of the tasks of an array. A task plays the chunk of its place and writes its output to
/// `output/CHUNK.txt`. Its statuses are those of `arena work`, and no_shared_folder and no_arena.
std::string task_script(const SlurmSettings& settings, int array);

/// Returns the words of the command that submits an array; the script comes on stdin.
std::vector<std::string> submit_arguments(const SlurmSettings& settings, const TaskArray& array);

/// Asks Slurm by its own programs, which are found in PATH. The functions may be called from one thread. Once `stop` is
/// requested, a call ends early with a trouble.
class Slurm : public BatchSystem {
public:
    explicit Slurm(SlurmSettings settings, std::stop_token stop = {});

    BatchAnswer<BatchLimits> limits() override;
    BatchAnswer<std::string> submit(const TaskArray& array) override;
    BatchAnswer<std::vector<TaskReport>> tasks() override;
    std::optional<BatchTrouble> cancel(const std::vector<TaskReport>& tasks) override;
    std::optional<BatchTrouble> keep_off(const std::vector<std::string>& jobs,
                                         const std::vector<std::string>& nodes) override;

    /// Returns the nodes of the partition that the site's options name.
    BatchAnswer<std::vector<ListedNode>> nodes();

    /// Submits a job that runs this script on that node, as one task with one core, and returns the id of the job.
    /// tasks() lists it as task 1 of the array `number`.
    BatchAnswer<std::string> submit_to(const std::string& node, int number, const std::string& script);

private:
    BatchAnswer<std::string> run(std::vector<std::string> arguments, const std::string& input = {});

    SlurmSettings settings_;
    std::stop_token stop_;
};

}  // namespace isola_arena::cluster
