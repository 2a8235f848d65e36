#include "arena/contest/tournament/worker.hpp"

#include <algorithm>
#include <memory>

#include <boost/asio/co_spawn.hpp>

#include "arena/contest/tournament/job_queue.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/judge/match.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

// The coroutines of one worker's thread.
class WorkerLoop {
public:
    WorkerLoop(asio::io_context& io, const ContestPlan& plan, const TournamentParts& parts, JobQueue& queue)
        : io_(io), plan_(plan), parts_(parts), queue_(queue) {
        queue_.join(listener_);
    }
    ~WorkerLoop() { queue_.leave(listener_); }
    WorkerLoop(const WorkerLoop&) = delete;
    WorkerLoop& operator=(const WorkerLoop&) = delete;

    Task<void> play_jobs() {
        for (;;) {
            if (const auto job = queue_.take()) co_await play(*job);
            else {
                leave_seats();
                co_await jobs_came_.wait(io_.get_executor());
            }
        }
    }

private:
    Task<void> play(const Job& job) {
        std::exception_ptr failure;
        try {
            co_await play_job(job);
        } catch (...) {
            failure = std::current_exception();
        }
        queue_.tell(JobEnded{job, failure});
    }

    Seat seat(std::size_t entrant, const std::string& rules) const {
        const BotSpec& bot = plan_.bots[entrant].spec;
        NewDialectAdapter adapter;
        if (!bot.dialect.empty()) adapter = parts_.adapters(bot, rules);
        Confine confine;
        if (parts_.confinements) confine = parts_.confinements(bot);
        return Seat(io_.get_executor(), bot, std::move(adapter), std::move(confine));
    }

    // Keeps the seats of the last job if this one belongs to the same match, so that the bots keep their sandboxes.
    void take_seats(const Job& job, const std::string& rules) {
        if (match_of_seats_ == job.number) return;
        leave_seats();
        seats_.push_back(seat(job.pairing.first, rules));
        seats_.push_back(seat(*job.pairing.second, rules));
        match_of_seats_ = job.number;
    }

    void leave_seats() {
        for (Seat& each : seats_) each.leave();
        seats_.clear();
        match_of_seats_.reset();
    }

    Task<void> play_job(const Job& job) {
        const MatchPlan match = match_of(plan_, job.number, job.pairing, parts_);
        take_seats(job, match.rules);
        std::unique_ptr<GameRecorder> recorder;
        Spectators spectators;
        if (parts_.recorders)
            spectators.events = [&](const Event& event) {
                // Each attempt at a game begins with a header, and needs a new recorder.
                if (std::holds_alternative<GameHeader>(event)) recorder = parts_.recorders(job.number);
                if (recorder) recorder->take(event);
            };
        const GameSink games = [&](GameReport report) {
            report.summary.key.pairing = job.number;
            if (recorder) report.record = recorder->text();
            queue_.tell(std::move(report));
        };
        const std::array<Seat*, 2> seats{&seats_[0], &seats_[1]};
        const NewSession tables = parts_.tables(match.rules);
        co_await play_games(match, job.range, seats, tables, spectators, games);
    }

    asio::io_context& io_;
    const ContestPlan& plan_;
    const TournamentParts& parts_;
    JobQueue& queue_;
    std::vector<Seat> seats_;
    std::optional<int> match_of_seats_;
    EventNotifier jobs_came_;
    JobQueueListener listener_{[this] { jobs_came_.notify(); }, [this] { io_.stop(); }};
};

void keep_playing(const ContestPlan& plan, const TournamentParts& parts, JobQueue& queue,
                  const std::shared_ptr<StealTimeMonitor>& core) {
    asio::io_context io(1);
    if (core && core->core()) stay_on_core(*core->core());
    set_steal_time_monitor(io, core);
    WorkerLoop bench(io, plan, parts, queue);
    const auto unexpected = [](const std::exception_ptr& failure) {
        if (failure) std::rethrow_exception(failure);
    };
    asio::co_spawn(io, bench.play_jobs(), unexpected);
    io.run();
}

void work(const ContestPlan& plan, const TournamentParts& parts, JobQueue& queue,
          const std::shared_ptr<StealTimeMonitor>& core) {
    try {
        keep_playing(plan, parts, queue, core);
    } catch (...) {
        queue.tell(WorkerFailed{std::current_exception()});
    }
}

// The number of games of a job: large enough that keeping the bots' processes pays, small enough that several workers
// can share a match.
constexpr int games_of_a_local_job = 2;
constexpr int games_of_a_local_job_with_kept_bots = 50;
// More jobs than all workers can end while news is collected.
constexpr std::size_t local_jobs_ahead = 1000;

// Plays jobs on threads of this machine.
class LocalExecutor : public GameExecutor {
public:
    LocalExecutor(const ContestPlan& plan, const TournamentParts& parts, int jobs, const std::vector<int>& cores)
        : plan_(plan), parts_(parts), jobs_(static_cast<std::size_t>(jobs)), cores_(cores) {}
    ~LocalExecutor() override { queue_.close(); }

    void start(std::function<void()> news_came) override {
        news_came_ = std::move(news_came);
        const auto monitors = steal_time_monitors(cores_, static_cast<int>(jobs_));
        for (std::size_t i = 0; i < jobs_; ++i)
            workers_.push_back(std::make_unique<Worker>(plan_, parts_, queue_, monitors[i % monitors.size()]));
    }

    void add(std::vector<Job> jobs) override { queue_.add(std::move(jobs)); }
    std::size_t waiting() const override { return queue_.jobs(); }
    std::vector<WorkerEvent> take_news() override { return queue_.take_news(); }

    void close() override {
        queue_.close();
        workers_.clear();
    }

    int games_of_a_job() const override {
        return plan_.keep_bots ? games_of_a_local_job_with_kept_bots : games_of_a_local_job;
    }
    std::size_t jobs_ahead() const override { return local_jobs_ahead; }

private:
    const ContestPlan& plan_;
    const TournamentParts& parts_;
    std::size_t jobs_;
    std::vector<int> cores_;
    std::function<void()> news_came_;
    JobQueue queue_{[this] { news_came_(); }};
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace

std::unique_ptr<GameExecutor> local_executor(const ContestPlan& plan, const TournamentParts& parts, int jobs,
                                             const std::vector<int>& cores) {
    return std::make_unique<LocalExecutor>(plan, parts, jobs, cores);
}

Worker::Worker(const ContestPlan& plan, const TournamentParts& parts, JobQueue& queue,
               std::shared_ptr<StealTimeMonitor> core)
    : thread_([&plan, &parts, &queue, core = std::move(core)] { work(plan, parts, queue, core); }) {}

}  // namespace isola_arena
