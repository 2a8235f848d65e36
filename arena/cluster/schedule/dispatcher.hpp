#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/cluster/schedule/chunk_scheduler.hpp"
#include "arena/cluster/slurm/batch_system.hpp"

namespace isola_arena::cluster {

/// The place for chunks and results: the shared folder of a contest.
class ChunkStore {
public:
    virtual ~ChunkStore() = default;

    /// Puts a chunk where its task finds it. Throws ArenaFailure, which names the file and the system's reason.
    virtual void put(const Chunk& chunk) = 0;

    /// Removes a chunk that no task will read.
    virtual void remove(const std::string& chunk) = 0;

    /// Calls `enter` with each result that came since the last call. `enter` returns the games of the result that must
    /// not be entered in the book. A result of an unknown chunk may come again.
    virtual void take_results(const std::function<std::vector<GameKey>(const PlayedChunk&)>& enter) = 0;
};

struct DispatchSettings {
    Nanoseconds step_every = std::chrono::seconds(1);                ///< between two looks for results
    Nanoseconds step_when_waiting = std::chrono::milliseconds(250);  ///< the same, while something waits for them
    Nanoseconds look_every = std::chrono::seconds(3);                ///< between two questions about tasks
    Nanoseconds longest_pause = std::chrono::seconds(60);  ///< between questions to a controller that does not answer
};

/// Connects a scheduler with a batch system and a folder: it submits what the scheduler plans, and tells the scheduler
/// what became of that. It belongs to one thread and takes the time as an argument, by any clock that never goes back.
class Dispatcher {
public:
    /// tell: called with messages for people. All references must outlive the dispatcher.
    Dispatcher(ChunkScheduler& scheduler, BatchSystem& batch, ChunkStore& store,
               std::function<void(const std::string&)> tell, DispatchSettings settings = {});

    /// Does the work that is due now, and returns the time until the next step. Throws ArenaFailure if the contest
    /// cannot go on: its message quotes the batch system and says what to do.
    Nanoseconds step(Nanoseconds now);

private:
    void look(Nanoseconds now);
    void submit(Nanoseconds now);
    bool put(const PlannedArray& array, Nanoseconds now);
    void submit_array(const PlannedArray& planned, Nanoseconds now);
    void act_on_nodes(Nanoseconds now);
    void cancel_some(Nanoseconds now);
    bool succeeded(const std::optional<BatchTrouble>& trouble, Nanoseconds now);
    void pause(const std::string& message, Nanoseconds now);
    void take_back(const PlannedArray& planned);

    ChunkScheduler& scheduler_;
    BatchSystem& batch_;
    ChunkStore& store_;
    std::function<void(const std::string&)> tell_;
    DispatchSettings settings_;
    std::optional<Nanoseconds> next_look_;
    Nanoseconds resume_at_{0};  ///< no question to the batch system before
    Nanoseconds pause_{0};      ///< the last one; 0: all is well
    Nanoseconds trouble_since_{0};
    Nanoseconds next_submit_{0};
    bool told_full_ = false;
    bool told_of_nodes_ = false;
    std::vector<TaskReport> to_cancel_;
    std::vector<std::string> to_keep_off_;  ///< the jobs for keep_off()
};

}  // namespace isola_arena::cluster
