#include "arena/cli/cluster/cluster_run.hpp"

#include <filesystem>
#include <iostream>
#include <utility>
#include <vector>

#include <poll.h>
#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/duration.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cli/cluster/folder_batch.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/cluster/slurm/slurm.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/interruption.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

ScheduleSettings schedule_of(const ClusterOptions& options, const SharedFolder& folder, int games_at_once) {
    ScheduleSettings settings;
    settings.contest = folder.contest();
    settings.games_at_once = games_at_once;
    // Nobody tells how many machines look into the folder.
    constexpr std::size_t chunks_for_anybody = 32;
    if (options.executor == "folder") settings.fewest_waiting = chunks_for_anybody;
    if (options.chunk_time.empty()) return settings;
    const auto aim = parse_duration(options.chunk_time);
    if (!aim) throw UsageError("--chunk-time: " + aim.message());
    settings.aim = std::chrono::milliseconds(*aim);
    return settings;
}

ClusterExecutor::NewBatch batch_of(const ClusterOptions& options, const SharedFolder& folder, int games_at_once) {
    if (options.executor == "folder") {
        if (!options.slurm.empty()) throw UsageError("--slurm is for --executor slurm");
        return [folder](std::stop_token) { return std::make_unique<FolderBatch>(folder); };
    }
    SlurmSettings settings;
    settings.contest = folder.contest();
    settings.folder = folder.path();
    settings.arena = fs::read_symlink("/proc/self/exe");
    settings.cores = games_at_once;
    const auto words = split_command_line(options.slurm.empty() ? "true" : options.slurm);
    if (!words) throw UsageError("--slurm: " + words.message());
    if (!options.slurm.empty()) settings.options = *words;
    return [settings](std::stop_token stop) { return std::make_unique<Slurm>(settings, std::move(stop)); };
}

// Returns whether the person wants the jobs to be cancelled. Nothing, an end of the input or a second Ctrl-C leaves
// them.
bool wants_to_cancel() {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
    const Interruption interruption;
    Interruption::expect_another();
    std::fputs(
        "arena: leave the jobs running, to come back later with the same command, or cancel them? [leave/cancel] ",
        stderr);
    std::fflush(stderr);
    // A signal that comes just before poll() does not end it, so it looks up now and then.
    constexpr int milliseconds_between_looks = 100;
    pollfd keys{STDIN_FILENO, POLLIN, 0};
    int ready = 0;
    while (ready == 0 && !interruption.came()) ready = poll(&keys, 1, milliseconds_between_looks);
    std::string answer;
    if (ready > 0) std::getline(std::cin, answer);
    return answer.starts_with('c') || answer.starts_with('C');
}

}  // namespace

ClusterRun::ClusterRun(const ClusterOptions& options, SharedFolder folder, int games_at_once)
    : options_(options), folder_(std::move(folder)), new_batch_(batch_of(options, folder_, games_at_once)),
      executor_(std::make_unique<ClusterExecutor>(folder_, schedule_of(options, folder_, games_at_once), new_batch_)) {
    if (options.executor == "folder")
        announce(fmt::format("have each file of {} played by: arena work FILE", folder_.chunks().string()));
    else announce(fmt::format("jobs of Slurm play in {}", folder_.path().string()));
}

std::string ClusterRun::progress_words() const {
    const ScheduleCounts counts = executor_->counts();
    const std::size_t waiting = counts.waiting_games + counts.queued_games;
    if (counts.running_tasks == 0) return fmt::format("{} waiting", waiting);
    return fmt::format("{} running on {}, {} waiting", counts.running_games, counted(counts.nodes, "node"), waiting);
}

std::optional<std::string> ClusterRun::cancel() {
    const auto batch = new_batch_({});
    const auto tasks = batch->tasks();
    if (const auto* trouble = std::get_if<BatchTrouble>(&tasks)) return trouble->message;
    std::vector<TaskReport> live;
    for (const TaskReport& task : std::get<std::vector<TaskReport>>(tasks))
        if (task.state != TaskState::ended) live.push_back(task);
    if (live.empty()) return std::nullopt;
    const auto done = batch->cancel(live);
    const auto* trouble = std::get_if<BatchTrouble>(&done);
    return trouble == nullptr ? std::nullopt : std::optional(trouble->message);
}

std::string ClusterRun::leave() {
    if (!wants_to_cancel()) return "the jobs go on, and the same command takes in what they play";
    if (const auto why = cancel()) return "the jobs could not be cancelled: " + *why;
    return "the jobs are cancelled; the same command takes in what they had played, and goes on";
}

void ClusterRun::finish() {
    if (const auto why = cancel()) announce("jobs that are not needed any more could not be cancelled: " + *why);
    remove_folder(folder_.path());
    // A folder that the user named is the user's.
    std::error_code ignored;
    if (options_.shared.empty()) fs::remove(folder_.path().parent_path(), ignored);
}

}  // namespace isola_arena::cluster
