#include "arena/cluster/executor/folder_batch.hpp"

#include <filesystem>
#include <system_error>

namespace isola_arena::cluster {

BatchAnswer<std::vector<TaskReport>> FolderBatch::tasks() {
    std::vector<TaskReport> reports;
    for (const std::string& name : shared_.chunk_names()) {
        const auto task = parse_chunk_name(name);
        if (!task) continue;
        reports.push_back({*task, std::to_string(task->array), TaskState::waiting, "PENDING", "None", "", 0, 0});
    }
    return reports;
}

BatchAnswer<Done> FolderBatch::cancel(const std::vector<TaskReport>& tasks) {
    for (const TaskReport& task : tasks) {
        std::error_code ignored;
        std::filesystem::remove(shared_.chunk(chunk_name(task.task)), ignored);
    }
    return Done{};
}

}  // namespace isola_arena::cluster
