#pragma once

#include <map>

#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/cluster/slurm/batch_system.hpp"

namespace isola_arena::cluster {

/// The batch system of `--executor folder`: none. Chunks lie in the shared folder until somebody has `arena work` play
/// them: another batch system, or a person. A chunk whose file is there waits, and whoever plays it says nothing before
/// its result comes.
class FolderBatch : public BatchSystem {
public:
    explicit FolderBatch(SharedFolder shared) : shared_(std::move(shared)) {}

    BatchAnswer<BatchLimits> limits() override { return BatchLimits{1000, 1000}; }
    BatchAnswer<std::string> submit(const TaskArray& array) override { return std::to_string(array.number); }
    BatchAnswer<std::vector<TaskReport>> tasks() override;
    BatchAnswer<Done> cancel(const std::vector<TaskReport>& tasks) override;
    BatchAnswer<Done> keep_off(const std::vector<std::string>&, const std::vector<std::string>&) override {
        return Done{};
    }

private:
    SharedFolder shared_;
};

}  // namespace isola_arena::cluster
