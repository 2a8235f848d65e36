#pragma once

#include <cstddef>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "arena/base/time.hpp"
#include "arena/cluster/chunk/chunk.hpp"
#include "arena/cluster/schedule/observations.hpp"
#include "arena/cluster/schedule/piece.hpp"
#include "arena/cluster/slurm/batch_system.hpp"
#include "arena/rules/events/game_result.hpp"

/// arena/cluster/schedule decides when and in which chunk each game is played on many machines. Open this header first.
/// The scheduler is a value without clock, files or processes; the dispatcher (dispatcher.hpp) connects it with those:
///
///     ChunkScheduler scheduler(settings);
///     scheduler.add(match);
///     while (auto array = scheduler.plan_array()) ...   // write its chunks, submit it
///     scheduler.submitted(array->array.number, job);
///     scheduler.saw(tasks, now);
///     const auto again = scheduler.enter(result);
///
/// Until its result has come, every game that was added is in exactly one place: in the queue or in one chunk.
namespace isola_arena::cluster {

struct ScheduleSettings {
    std::string contest;                         ///< Chunk::contest
    int games_at_once = 1;                       ///< Chunk::games_at_once
    Nanoseconds aim = std::chrono::seconds(30);  ///< what a chunk should take at least
    BatchLimits limits = {1000, 9000};
    /// The scheduler keeps this number of tasks waiting, or twice the number of running tasks if that is more. So no
    /// node waits for a task, and later chunks are cut by better times.
    std::size_t fewest_waiting = 8;
    std::optional<Nanoseconds> game_time = {};  ///< the mean of games seen before
    int first_array = 1;                        ///< the number of this run's first array
    Nanoseconds result_patience =
        std::chrono::seconds(60);  ///< how long a result may take to be seen on a shared folder
    int most_failures = 5;         ///< tasks in which the same games may fail before the contest does
    int most_losses = 50;          ///< tasks with the same games that may be ended from outside
    int most_starvations = 3;      ///< nodes on which a game may be starved before its result counts
};

/// What the scheduler must know of a result.
struct PlayedChunk {
    enum class Kind : std::uint8_t { played, broken_off, node_refuses, bots_refuse };
    TaskId task;
    Kind kind = Kind::played;
    std::string why;  ///< of a refusal
    std::string node;
    Nanoseconds took{0};
    std::vector<GameKey> games = {};
    std::vector<GameKey> starved = {};  ///< games in which the machine starved a bot
    std::size_t bot = 0;                ///< bots_refuse: which one cannot be built or started there
};

struct PlannedArray {
    TaskArray array;
    std::vector<Chunk> chunks;  ///< by place
};

/// The numbers of the scheduler's games and tasks, by their state.
struct ScheduleCounts {
    std::size_t queued_games = 0;
    std::size_t waiting_games = 0;  ///< in submitted tasks
    std::size_t running_games = 0;
    std::size_t waiting_tasks = 0;
    std::size_t running_tasks = 0;
    std::size_t nodes = 0;  ///< with running tasks
    bool operator==(const ScheduleCounts&) const = default;
};

class ChunkScheduler {
public:
    explicit ChunkScheduler(ScheduleSettings settings);

    /// Adds open games of a match. Leaves out games that an adopted chunk has, or whose result has come.
    void add(ChunkMatch match);

    /// Takes over a chunk that an earlier run of the contest submitted. Call it before add().
    void adopt(const TaskReport& task, const Chunk& chunk, Nanoseconds now);

    /// Returns the next array to submit; nullopt if no games are queued or enough tasks wait. Afterwards call
    /// submitted(), not_submitted(), too_many() or submit_unanswered() with its number.
    std::optional<PlannedArray> plan_array();
    void submitted(int array, const std::string& job);
    void not_submitted(int array);
    /// To be called if the batch system took no task of the array, because it has too many. Returns whether a smaller
    /// array, which comes next, may be tried at once.
    bool too_many(int array);
    /// To be called if nobody knows whether the array was taken. The next call of saw() decides it.
    void submit_unanswered(int array);

    /// Takes note of what the batch system reports: all tasks of the contest.
    void saw(std::span<const TaskReport> tasks, Nanoseconds now);

    /// Takes note of a result. Results may come in any order and more than once. Returns the games of the result that
    /// must not be entered, because they were starved and are played again elsewhere.
    std::vector<GameKey> enter(const PlayedChunk& result);

    /// Returns the tasks to be cancelled, each once: tasks that hang, and tasks whose games have results already.
    std::vector<TaskReport> take_cancelled();

    /// If a node was left out since the last call, returns the jobs with waiting tasks: they must keep off the nodes
    /// left out.
    std::vector<std::string> take_jobs_to_keep_off();
    std::vector<std::string> nodes_left_out() const { return nodes_.left_out(); }
    std::string text_of_nodes_left_out() const { return nodes_.text(); }

    /// Forgets which nodes the games of the array should avoid, because no other node plays them, except nodes that
    /// cannot build or start one of their bots: games that avoid only such nodes are held back. Returns false if the
    /// games had none to avoid.
    bool forget_avoided(int array);

    /// Returns whether the next result matters: the first one shows how long games take, and the last ones end the
    /// contest.
    bool waits_for_results() const { return !times_.mean() || queued_matches() == 0; }

    /// Returns messages for people, each once.
    std::vector<std::string> take_notices();

    /// Returns why the contest cannot go on, if the same games ended too often without a result, or if all that is left
    /// are games held back.
    const std::optional<std::string>& failure() const { return failure_; }

    std::size_t queued_matches() const { return fresh_.size() + again_.size(); }
    ScheduleCounts counts() const;
    std::optional<Nanoseconds> game_time() const { return times_.mean(); }

private:
    struct Flight {
        enum class Phase : std::uint8_t { planned, unsure, submitted };
        std::vector<Piece> pieces;
        Phase phase = Phase::planned;
        Nanoseconds expected{0};
        std::optional<Nanoseconds> ran_since = {};
        std::optional<Nanoseconds> ended_since = {};  ///< since when the task has ended or is not reported any more
        bool is_cancelled = false;
        TaskReport report = {};
    };
    using Flights = std::map<TaskId, Flight>;

    std::size_t games_of_a_chunk(int failures) const;
    std::size_t games_of_next_chunk(const std::deque<Piece>& queue) const;
    std::size_t room() const;
    Nanoseconds expected(const std::vector<Piece>& pieces) const;
    std::vector<Piece> take_chunk(std::deque<Piece>& queue) const;
    std::vector<std::string> avoided_nodes(const std::vector<std::string>& of_games) const;
    Chunk chunk_of(TaskId task, const std::vector<Piece>& pieces) const;
    void see(Flight& flight, const TaskReport& task, Nanoseconds now);
    void see_strays(std::span<const TaskReport> tasks, Nanoseconds now);
    void miss(const std::set<TaskId>& seen, Nanoseconds now);
    void give_up_lost(Nanoseconds now);
    Nanoseconds patience_with(const Flight& flight) const;
    void give_up(const Flight& flight);
    void requeue(std::vector<Piece> pieces, const std::string& avoided, int failures, int losses,
                 const std::string& why);
    bool put_back(int array, bool forgets_avoided);
    void enqueue(std::deque<Piece>& queue, Piece piece);
    void refuse_bot(const PlayedChunk& result, std::vector<Piece> pieces);
    void hold_back(std::size_t bot);
    void end_if_all_is_held(Nanoseconds now);
    void enter_stray(const PlayedChunk& result);
    std::vector<GameKey> enter_games(const Flight& flight, const PlayedChunk& result);
    void drop_known(ChunkMatch& match) const;
    void leave_out(const std::string& node, const std::string& why);
    void notice(const std::string& key, const std::string& text);

    ScheduleSettings settings_;
    GameTimes times_;
    NodeWatch nodes_;
    int next_array_;
    std::size_t tasks_of_next_array_ = std::numeric_limits<std::size_t>::max();  ///< bound of a quota that was met
    std::size_t most_running_ = 0;  ///< tasks that were seen to run at once
    std::deque<Piece> fresh_;
    std::deque<Piece> again_;  ///< goes first
    BotWatch bots_;
    std::set<std::size_t> bots_held_;  ///< no node is known to build and start them
    std::vector<Piece> held_;          ///< games that no node can play, as far as is known
    std::optional<Nanoseconds> all_is_held_since_;
    Flights flights_;
    std::set<GameKey> known_;  ///< games whose result came from a chunk that did not have them any more
    std::set<GameKey> adopted_;
    std::map<GameKey, int> starved_;
    std::vector<TaskReport> cancelled_;
    std::set<TaskId> given_up_;  ///< chunks whose games are elsewhere now, but a result of which may still come
    std::map<TaskId, std::optional<Nanoseconds>> strays_;  ///< live tasks without games: since when; nullopt: cancelled
    bool has_node_to_keep_off_ = false;
    std::set<std::string> told_;
    std::vector<std::string> notices_;
    std::optional<std::string> failure_;
};

}  // namespace isola_arena::cluster
