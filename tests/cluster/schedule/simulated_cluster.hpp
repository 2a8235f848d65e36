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

/// A cluster of virtual nodes in virtual time, which plays no games: how long each takes follows from its key, and what
/// goes wrong is drawn from a seed. Everything between it and the table is the arena's own code.
namespace isola_arena::cluster::simulation {

/// What goes wrong, in thousandths: of tasks, unless it says otherwise.
struct Misfortunes {
    int failures = 5;         ///< they leave no result
    int lost_nodes = 2;       ///< their node is away for five minutes; the batch system plays them again
    int preemptions = 5;      ///< they leave the games that are whole
    int cut_results = 3;      ///< what they leave is no result
    int doubles = 5;          ///< their result comes twice, the second time later
    int late_results = 10;    ///< their result comes after everybody has given it up
    int forgotten = 2;        ///< the batch system loses them
    int refusing_nodes = 20;  ///< of the nodes
    int silences = 2;         ///< of the questions; the controller is away for minutes
};

struct Setting {
    std::size_t nodes = 100;
    Misfortunes misfortunes;
    std::uint64_t seed = 1;
    Nanoseconds game = std::chrono::seconds(1);  ///< the mean of games
    std::size_t starts_a_second = 20;            ///< tasks that the controller starts
    Nanoseconds away_from{0}, away_until{0};     ///< the controller is away
    std::size_t quota = 1'000'000;               ///< tasks, waiting and running
    std::optional<BatchTrouble> keep_off = {};   ///< what it says to that
};

/// How long a chunk took of which all games were played.
struct PlayedDuration {
    TaskId task;
    std::size_t games = 0;
    Nanoseconds took{0};
};

class SimulatedCluster : public BatchSystem, public ChunkStore {
public:
    explicit SimulatedCluster(const Setting& setting);

    /// Lets time pass.
    void advance(Nanoseconds to);

    /// Is given the games of each result that should be entered.
    std::function<void(const std::vector<GameKey>&)> entered;

    std::size_t refusals() const { return refusals_; }          ///< arrays that were beyond the quota
    std::size_t games_played() const { return games_played_; }  ///< those that were played again, too
    const std::vector<PlayedDuration>& durations() const { return durations_; }
    std::size_t unanswered() const { return unanswered_; }  ///< questions
    const std::map<std::string, int>& mishaps() const { return mishaps_; }

    BatchAnswer<BatchLimits> limits() override { return BatchLimits{1000, 9000}; }
    BatchAnswer<std::string> submit(const TaskArray& array) override;
    BatchAnswer<std::vector<TaskReport>> tasks() override;
    BatchAnswer<Done> cancel(const std::vector<TaskReport>& tasks) override;
    BatchAnswer<Done> keep_off(const std::vector<std::string>& jobs, const std::vector<std::string>& nodes) override;

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
