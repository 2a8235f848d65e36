#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// arena/cluster/slurm talks to a batch system. Open this header first. Chunks are submitted as arrays of tasks. The
/// chunk of a task is the file `chunks/NAME.json` in the folder of the contest, where NAME is chunk_name() of the task:
///
///     Slurm slurm(settings);
///     const auto job = slurm.submit({1, 40, {}});       // the tasks 1-1 to 1-40
///     const auto tasks = slurm.tasks();                 // how far they are
///
/// Each call starts a program of the batch system and waits for it, half a minute if the controller is gone.
namespace isola_arena::cluster {

/// A task of a contest: the number of its array and its place in the array, both from 1.
struct TaskId {
    int array = 1;
    int place = 1;
    auto operator<=>(const TaskId&) const = default;
};

/// Returns the name of the task's chunk: `ARRAY-PLACE`.
std::string chunk_name(TaskId task);

/// Parses such a name; nullopt if the text is none.
std::optional<TaskId> parse_chunk_name(std::string_view name);

enum class TaskState : std::uint8_t { waiting, running, ended };

/// Why a task ended, or whose fault it was that it left no result. outside: it was cancelled or preempted, or lost its
/// node. node: this node cannot play. task: the task failed, of itself or by a limit.
enum class EndKind : std::uint8_t { success, outside, node, task };

/// A task as the batch system reports it.
struct TaskReport {
    TaskId task;
    std::string job;  ///< the batch system's id of the array
    TaskState state = TaskState::waiting;
    std::string word;    ///< the batch system's word for the state: `RUNNING`; empty: it has forgotten the task
    std::string reason;  ///< the batch system's word for why the task waits or ended; often `None`
    std::string node;    ///< where the task runs or ran; empty while it waits
    int status = 0;      ///< the wait status of the task, if it has ended
    int restarts = 0;    ///< how often the task was put back into the queue
    bool operator==(const TaskReport&) const = default;
};

/// Tasks to submit: one array with places from 1 to `tasks`.
struct TaskArray {
    int number = 1;
    int tasks = 1;
    std::vector<std::string> avoided_nodes;
};

struct BatchLimits {
    std::size_t tasks_of_an_array = 1;
    std::size_t tasks_at_once = 1;  ///< waiting and running together
    bool operator==(const BatchLimits&) const = default;
};

/// Why the batch system did not do what it was asked. unanswered: its controller is away, so ask again later. full: it
/// takes no more tasks until some have ended. refused: it will never accept this request.
enum class TroubleKind : std::uint8_t { unanswered, full, refused };

struct BatchTrouble {
    TroubleKind kind = TroubleKind::refused;
    std::string message;  ///< a sentence that quotes the batch system's own words and says what to do
    bool operator==(const BatchTrouble&) const = default;
};

template <class T>
using BatchAnswer = std::variant<T, BatchTrouble>;

/// Returns the trouble of an answer; nullopt if there is none.
template <class T>
std::optional<BatchTrouble> trouble_in(const BatchAnswer<T>& answer) {
    const auto* trouble = std::get_if<BatchTrouble>(&answer);
    return trouble == nullptr ? std::nullopt : std::optional(*trouble);
}

/// The tasks of one contest in a batch system. All functions may wait for its controller, and throw ArenaFailure if
/// this machine can start no program.
class BatchSystem {
public:
    virtual ~BatchSystem() = default;

    virtual BatchAnswer<BatchLimits> limits() = 0;

    /// Submits the array and returns the batch system's id of it. If the controller goes away meanwhile, the array may
    /// have been taken or not: tasks() shows which.
    virtual BatchAnswer<std::string> submit(const TaskArray& array) = 0;

    /// Returns the contest's tasks, in any order. Tasks that ended some minutes ago may be missing.
    virtual BatchAnswer<std::vector<TaskReport>> tasks() = 0;

    /// Ends tasks, running or waiting. Returns the trouble if there is one; a task that is over already is none.
    virtual std::optional<BatchTrouble> cancel(const std::vector<TaskReport>& tasks) = 0;

    /// Keeps the waiting tasks of these jobs from starting on these nodes. Returns the trouble if there is one; a job
    /// that does not wait any more is none. If the change of one job is refused, the other jobs are still changed.
    virtual std::optional<BatchTrouble> keep_off(const std::vector<std::string>& jobs,
                                                 const std::vector<std::string>& nodes) = 0;
};

/// Ends all tasks of the contest that have not ended. Returns the trouble if there is one.
std::optional<BatchTrouble> cancel_all(BatchSystem& batch);

}  // namespace isola_arena::cluster
