#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "arena/cluster/schedule/dispatcher.hpp"
#include "protocol/rng.hpp"

/// A discrete-event simulation of a cluster: virtual nodes in virtual time. No games are played: a game's length is a
/// function of its key, and failures are drawn from a seed. Book, scheduler and dispatcher are the arena's own.
namespace isola_arena::cluster::simulation {

/// Failure rates in thousandths: of the tasks, unless the comment says otherwise.
struct Misfortunes {
    int failures = 5;         ///< tasks without a result
    int lost_nodes = 2;       ///< the node is away for five minutes; the batch system restarts its tasks
    int preemptions = 5;      ///< tasks whose result has only the completed games
    int cut_results = 3;      ///< tasks with a truncated result
    int doubles = 5;          ///< results that come a second time, later
    int late_results = 10;    ///< results that come after the task was given up
    int forgotten = 2;        ///< tasks that the batch system loses
    int refusing_nodes = 20;  ///< of the nodes
    int silences = 2;         ///< of requests; the controller does not answer for up to two minutes
};

struct Setting {
    std::size_t nodes = 100;
    Misfortunes misfortunes;
    std::uint64_t seed = 1;
    Nanoseconds game = std::chrono::seconds(1);  ///< the mean length of games
    std::size_t starts_a_second = 20;            ///< tasks that the controller starts in a second
    Nanoseconds away_from{0}, away_until{0};     ///< when the controller is away
    std::size_t quota = 1'000'000;               ///< the largest number of tasks, waiting or running
    std::optional<BatchTrouble> keep_off = {};   ///< the answer to a request to avoid nodes
};

/// The real duration of a chunk whose games were all played, with the number of its games.
struct PlayedDuration {
    TaskId task;
    std::size_t games = 0;
    Nanoseconds took{0};
};

class SimulatedCluster : public BatchSystem, public ChunkStore {
public:
    explicit SimulatedCluster(const Setting& setting);

    /// Advances the virtual time.
    void advance(Nanoseconds to);

    /// Called with the games of each result that is to be entered.
    std::function<void(const std::vector<GameKey>&)> entered;

    std::size_t refusals() const { return refusals_; }          ///< arrays that exceeded the quota
    std::size_t games_played() const { return games_played_; }  ///< including games that were played again
    const std::vector<PlayedDuration>& durations() const { return durations_; }
    std::size_t unanswered() const { return unanswered_; }  ///< requests without an answer
    const std::map<std::string, int>& mishaps() const { return mishaps_; }

    BatchAnswer<BatchLimits> limits() override { return BatchLimits{1000, 9000}; }
    BatchAnswer<std::string> submit(const TaskArray& array) override;
    BatchAnswer<std::vector<TaskReport>> tasks() override;
    std::optional<BatchTrouble> cancel(const std::vector<TaskReport>& tasks) override;
    std::optional<BatchTrouble> keep_off(const std::vector<std::string>& jobs,
                                         const std::vector<std::string>& nodes) override;

    void put(const Chunk& chunk) override;
    void remove(const std::string& chunk) override;
    void take_results(const std::function<std::vector<GameKey>(const PlayedChunk&)>& enter) override;

private:
    struct Node {
        std::string name;
        double slowness = 1;
        bool refuses = false;
        Nanoseconds away_until{0};
        std::optional<TaskId> plays;
    };
    struct Task {
        TaskReport report;
        std::vector<std::string> avoided;
        std::size_t node = 0;
        Nanoseconds since{0}, ends{0};
    };
    struct Delivery {
        Nanoseconds at{0};
        std::size_t order = 0;
        PlayedChunk result;
        bool operator>(const Delivery& o) const { return at != o.at ? at > o.at : order > o.order; }
    };

    bool happens(int thousandths, const char* what);
    std::optional<BatchTrouble> silence();
    void start_tasks(Nanoseconds now);
    std::optional<std::size_t> free_node(const Task& task, Nanoseconds now) const;
    void start(Task& task, std::size_t node, Nanoseconds now);
    void end(Task& task, Nanoseconds now);
    void finish(Task& task, const char* word, int status, Nanoseconds now);
    void deliver(PlayedChunk result, Nanoseconds at);
    Nanoseconds duration(GameKey game, const Node& node) const;

    Setting setting_;
    Rng rng_;
    Nanoseconds now_{0};
    Nanoseconds silent_until_{0};
    std::vector<Node> nodes_;
    std::map<std::string, Chunk> chunks_;
    std::map<TaskId, Task> tasks_;
    std::deque<TaskId> waiting_;
    std::priority_queue<Delivery, std::vector<Delivery>, std::greater<>> deliveries_;
    std::size_t delivered_ = 0, games_played_ = 0, unanswered_ = 0, refusals_ = 0;
    std::vector<PlayedDuration> durations_;
    std::map<std::string, int> mishaps_;
};

}  // namespace isola_arena::cluster::simulation
