#include "arena/cluster/executor/cluster_run.hpp"

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/cluster/slurm/batch_system.hpp"
#include "arena/cluster/slurm/slurm.hpp"

namespace isola_arena::cluster {
namespace {

// Stands for a batch system with `--executor folder`. Chunks lie in the shared folder until a person or another batch
// system has `arena work` play them. A chunk whose file is there counts as waiting, because its player says nothing
// before the result.
class FolderBatch : public BatchSystem {
public:
    explicit FolderBatch(SharedFolder shared) : shared_(std::move(shared)) {}

    BatchAnswer<BatchLimits> limits() override { return BatchLimits{1000, 1000}; }
    BatchAnswer<std::string> submit(const TaskArray& array) override { return std::to_string(array.number); }
    std::optional<BatchTrouble> keep_off(const std::vector<std::string>&, const std::vector<std::string>&) override {
        return std::nullopt;
    }

    BatchAnswer<std::vector<TaskReport>> tasks() override {
        std::vector<TaskReport> reports;
        for (const std::string& name : shared_.chunk_names())
            if (const auto task = parse_chunk_name(name))
                reports.push_back(
                    {*task, std::to_string(task->array), TaskState::waiting, "PENDING", "None", "", 0, 0});
        return reports;
    }

    std::optional<BatchTrouble> cancel(const std::vector<TaskReport>& tasks) override {
        for (const TaskReport& task : tasks) {
            std::error_code ignored;
            std::filesystem::remove(shared_.chunk(chunk_name(task.task)), ignored);
        }
        return std::nullopt;
    }

private:
    SharedFolder shared_;
};

namespace fs = std::filesystem;

Result<ScheduleSettings> schedule_of(const ClusterOptions& options, const SharedFolder& folder, int games_at_once) {
    ScheduleSettings settings;
    settings.contest = folder.contest();
    settings.games_at_once = games_at_once;
    // Many chunks wait there, because nobody tells how many machines look into the folder.
    constexpr std::size_t chunks_for_anybody = 32;
    if (options.executor == "folder") settings.fewest_waiting = chunks_for_anybody;
    if (options.chunk_time.empty()) return settings;
    const auto aim = parse_duration(options.chunk_time);
    if (!aim) return Error{setting_name("chunk-time") + ": " + aim.message()};
    settings.aim = std::chrono::milliseconds(*aim);
    return settings;
}

Result<ClusterExecutor::NewBatch> batch_of(const ClusterOptions& options, const SharedFolder& folder,
                                           int games_at_once) {
    if (options.executor == "folder") {
        if (!options.slurm.empty())
            return Error{fmt::format("{} is for {} slurm", setting_name("slurm"), setting_name("executor"))};
        return ClusterExecutor::NewBatch([folder](std::stop_token) { return std::make_unique<FolderBatch>(folder); });
    }
    auto settings = slurm_settings(options.slurm);
    if (!settings) return settings.error();
    settings->contest = folder.contest();
    settings->folder = folder.path();
    settings->cores = games_at_once;
    return ClusterExecutor::NewBatch(
        [settings = *settings](std::stop_token stop) { return std::make_unique<Slurm>(settings, std::move(stop)); });
}

}  // namespace

Result<ClusterRun> ClusterRun::open(const ClusterOptions& options, SharedFolder folder, int games_at_once) {
    auto batch = batch_of(options, folder, games_at_once);
    if (!batch) return batch.error();
    auto schedule = schedule_of(options, folder, games_at_once);
    if (!schedule) return schedule.error();
    if (options.executor == "folder")
        announce(fmt::format("have each file of {} played by: arena work FILE", folder.chunks().string()));
    else announce(fmt::format("jobs of Slurm play in {}", folder.path().string()));
    return ClusterRun(options, std::move(folder), std::move(schedule).value(), std::move(batch).value());
}

ClusterRun::ClusterRun(const ClusterOptions& options, SharedFolder folder, ScheduleSettings schedule,
                       ClusterExecutor::NewBatch new_batch)
    : options_(options), folder_(std::move(folder)), new_batch_(std::move(new_batch)),
      executor_(std::make_unique<ClusterExecutor>(folder_, std::move(schedule), new_batch_)) {}

std::string ClusterRun::progress_text() const {
    const ScheduleCounts counts = executor_->counts();
    const std::size_t waiting = counts.waiting_games + counts.queued_games;
    if (counts.running_tasks == 0) return fmt::format("{} waiting", waiting);
    return fmt::format("{} running on {}, {} waiting", counts.running_games, counted(counts.nodes, "node"), waiting);
}

std::string ClusterRun::leave(bool cancels) {
    if (!cancels) return "the jobs go on, and the same command takes in what they play";
    if (const auto trouble = cancel_all(*new_batch_({}))) return "the jobs could not be cancelled: " + trouble->message;
    return "the jobs are cancelled; the same command takes in what they had played, and goes on";
}

void ClusterRun::finish() {
    if (const auto trouble = cancel_all(*new_batch_({})))
        announce("jobs that are not needed any more could not be cancelled: " + trouble->message);
    remove_folder(folder_.path());
    // Removes the shared folder if the arena chose it. A folder that the user named stays.
    std::error_code ignored;
    if (options_.shared.empty()) fs::remove(folder_.path().parent_path(), ignored);
}

}  // namespace isola_arena::cluster
