#pragma once

#include <filesystem>
#include <stop_token>
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

struct SlurmSettings {
    std::string contest;               ///< the id of the contest; letters, digits, `_`, `.` and `-`
    std::filesystem::path folder;      ///< the contest's folder, as nodes see it: absolute
    std::filesystem::path arena;       ///< the program that tasks run, as nodes see it: absolute
    std::vector<std::string> options;  ///< for sbatch, from the site's user
    int cores = 1;                     ///< of a task
};

/// Returns a script that runs that program with a command of the shell as its words, after some variables were set. Its
/// status is no_shared_folder or no_arena where the node sees the folder or the program not.
std::string guarded_script(const std::string& variables, const std::filesystem::path& folder,
                           const std::filesystem::path& arena, const std::string& command);

/// Returns the script of the tasks of an array: it plays the chunk of its place, and what it says goes to
/// `output/CHUNK.txt`. Its statuses are those of `arena work`, and no_shared_folder and no_arena.
std::string task_script(const SlurmSettings& settings, int array);

/// Returns the words with which an array is submitted; the script comes on stdin.
std::vector<std::string> submit_words(const SlurmSettings& settings, const TaskArray& array);

/// Slurm, asked by its own programs, as they are found in PATH. Its functions may be called from one thread; once
/// `stop` is requested, a call ends early with a trouble.
class Slurm : public BatchSystem {
public:
    explicit Slurm(SlurmSettings settings, std::stop_token stop = {});

    BatchAnswer<BatchLimits> limits() override;
    BatchAnswer<std::string> submit(const TaskArray& array) override;
    BatchAnswer<std::vector<TaskReport>> tasks() override;
    BatchAnswer<Done> cancel(const std::vector<TaskReport>& tasks) override;
    BatchAnswer<Done> keep_off(const std::vector<std::string>& jobs, const std::vector<std::string>& nodes) override;

    /// Returns the nodes of the partition that the site's options name.
    BatchAnswer<std::vector<ListedNode>> nodes();

    /// Submits one task of one core that runs this script on that node, and returns its job's id. tasks() lists it as
    /// task 1 of the array of that number.
    BatchAnswer<std::string> submit_to(const std::string& node, int number, const std::string& script);

private:
    BatchAnswer<std::string> run(std::vector<std::string> words, const std::string& input = {});

    SlurmSettings settings_;
    std::stop_token stop_;
};

}  // namespace isola_arena::cluster
