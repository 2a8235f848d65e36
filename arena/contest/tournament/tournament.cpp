#include "arena/contest/tournament/tournament.hpp"

#include <cerrno>
#include <cstring>
#include <set>
#include <utility>

#include <sys/epoll.h>

#include <boost/asio/co_spawn.hpp>

#include "arena/base/failure.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/contest/tournament/job_queue.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/match_result.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// Events of workers are collected for this time, so that a batch is one transaction of the database.
constexpr auto batch = 50ms;

// Returns a new descriptor that is readable when the given one is. Asio makes every descriptor that it waits for
// non-blocking. A terminal must stay blocking, because the shell uses it too.
int readiness_of(int descriptor) {
    OwnedFd readiness(epoll_create1(EPOLL_CLOEXEC));
    epoll_event readable{EPOLLIN, {}};
    if (readiness.get() < 0 || epoll_ctl(readiness.get(), EPOLL_CTL_ADD, descriptor, &readable) != 0)
        throw ArenaFailure(std::string("cannot wait for keys: ") + std::strerror(errno));
    return readiness.release();
}

class TournamentRun {
public:
    TournamentRun(const ContestPlan& plan, Book& book, GameExecutor& executor, const TournamentSinks& sinks)
        : plan_(plan), book_(book), executor_(executor), sinks_(sinks),
          signal_(io_.get_executor(), interruption_.duplicate().release()), keyboard_(io_.get_executor()) {
        signal_.async_wait(asio::posix::descriptor_base::wait_read, [this](const boost::system::error_code& error) {
            interrupted_ = !error;
            something_happened_.notify();
        });
        if (sinks.keyboard >= 0) keyboard_.assign(readiness_of(sinks.keyboard));
    }

    TournamentEnd play(const std::function<bool(const Book&)>& stop) {
        const Closing closing{executor_};
        executor_.start([this] { something_happened_.notify(); });
        TournamentEnd end{};
        asio::co_spawn(io_, go_on(stop), [&](const std::exception_ptr& failure, TournamentEnd way) {
            io_.stop();
            if (failure) std::rethrow_exception(failure);
            end = way;
        });
        io_.run();
        return end;
    }

private:
    // Closes the executor before the notifier that it calls is destroyed, also after an exception.
    struct Closing {
        GameExecutor& executor;
        ~Closing() { executor.close(); }
    };

    Task<TournamentEnd> go_on(const std::function<bool(const Book&)>& stop) {
        hand_out();
        std::optional<Clock::duration> call_again = Clock::duration::zero();
        while (!book_.over()) {
            co_await wait(call_again);
            enter_all(executor_.take_news());
            hand_out();
            if (interrupted_) co_return TournamentEnd::interrupted;
            call_again = sinks_.progress(book_);
            if (stop && stop(book_)) co_return TournamentEnd::stopped;
        }
        co_return TournamentEnd::over;
    }

    // Waits for news of the workers, a signal or a key, but no longer than `at_most`.
    Task<void> wait(std::optional<Clock::duration> at_most) {
        // Waits at least for this timer, so that signals are handled: after a notification, its wait
        // returns at once.
        Timer gather(io_.get_executor(), executor_.waiting() > 0 ? batch : 0ms);
        co_await gather.async_wait(as_result);
        listen_to_keyboard();
        co_await something_happened_.wait(io_.get_executor(), Clock::now() + at_most.value_or(24h));
    }

    void listen_to_keyboard() {
        if (!keyboard_.is_open() || std::exchange(is_listening_, true)) return;
        keyboard_.async_wait(asio::posix::descriptor_base::wait_read, [this](const boost::system::error_code&) {
            is_listening_ = false;
            something_happened_.notify();
        });
    }

    // Hands out only so many jobs that no worker waits for one, because a contest may have a hundred thousand jobs.
    void hand_out() {
        const int most = executor_.games_of_a_job();
        for (; executor_.waiting() < executor_.jobs_ahead() && handed_out_ < book_.issued().size(); ++handed_out_)
            executor_.add(jobs_of(book_.open_games_of(static_cast<int>(handed_out_) + 1), book_.issued(), most));
    }

    void enter_all(const std::vector<WorkerEvent>& news) {
        for (const WorkerEvent& each : news) std::visit([this](const auto& one) { enter(one); }, each);
    }

    // Enters a game. Ignores a game that has been entered before, because an executor may return a game more than once.
    void enter(const GameReport& game) {
        if (!book_.is_open(game.summary.key)) return;
        sinks_.played(game);
        if (game.summary.reason == to_string(FaultKind::start)) warn_of_start(game.summary);
        warn_of_faults(game);
        warn_of_starvation(game);
        book_.enter(game.summary);
    }

    void enter(const JobEnded& ended) {
        if (!ended.failure) return;
        sinks_.warn(failures_.take(ended));
        play_again(ended.job);
    }

    // Ends the contest, because it would wait forever for the games of this worker.
    void enter(const WorkerFailed& worker) { std::rethrow_exception(worker.failure); }

    void enter(const Notice& notice) { sinks_.warn(notice.text); }

    void play_again(const Job& job) {
        std::vector<GameKey> games;
        for (int game_number = job.range.first; game_number <= job.range.last; ++game_number)
            if (const GameKey key{job.number, game_number}; !book_.games().contains(key)) games.push_back(key);
        executor_.add(jobs_of(games, book_.issued(), executor_.games_of_a_job()));
    }

    // Warns about a bot that cannot start: once, not for each of its games.
    void warn_of_start(const GameSummary& game) {
        const Pairing& pairing = book_.issued()[static_cast<std::size_t>(game.key.pairing) - 1];
        bool news = false;
        PerPlayer<std::string> names;
        for (const Player player : both_players) {
            const std::size_t bot = entrant_of(pairing, game.key.number, player);
            names[player] = plan_.bots[bot].spec.name;
            if (game.winner != player) news |= cannot_start_.insert(bot).second;
        }
        if (news) sinks_.warn(with_names(game.explanation, names));
    }

    // Warns about each kind of fault that a bot makes once. The table has their numbers.
    void warn_of_faults(const GameReport& game) {
        const GameKey& key = game.summary.key;
        const Pairing& pairing = book_.issued()[static_cast<std::size_t>(key.pairing) - 1];
        for (const Player player : both_players) {
            const std::size_t bot = entrant_of(pairing, key.number, player);
            const auto& [groups, turns] = game.faults[player];
            for (const FaultGroup& group : groups)
                if (group.first.kind != FaultKind::start && told_faults_.emplace(bot, group.first.kind).second)
                    sinks_.warn(name_of(key) + ": " + plan_.bots[bot].spec.name + ' ' + deed_of(group, turns));
        }
    }

    static std::string name_of(GameKey key) { return "game " + to_string(key); }

    // Warns about every game that is drawn because of starvation. Of the games that are played again because of
    // starvation, warns only about the first.
    void warn_of_starvation(const GameReport& game) {
        const std::string name = name_of(game.summary.key);
        if (game.summary.reason == starved_reason)
            sinks_.warn(name + " counts as a draw, because this machine starved a bot in every attempt: " +
                        game.summary.explanation);
        else if (game.attempts > 1 && !std::exchange(starvation_is_told_, true))
            sinks_.warn(name +
                        " was played again, because this machine was too busy to let a bot run in its time; other such "
                        "games are counted at the end");
    }

    const ContestPlan& plan_;
    Book& book_;
    GameExecutor& executor_;
    const TournamentSinks& sinks_;
    EventNotifier something_happened_;
    asio::io_context io_{1};
    Interruption interruption_;
    Descriptor signal_;
    Descriptor keyboard_;
    bool is_listening_ = false;
    bool interrupted_ = false;
    std::size_t handed_out_ = 0;  ///< the number of pairings
    JobFailures failures_;
    std::set<std::size_t> cannot_start_;
    std::set<std::pair<std::size_t, FaultKind>> told_faults_;  ///< by bot
    bool starvation_is_told_ = false;
};

}  // namespace

TournamentEnd run_tournament(const ContestPlan& plan, Book& book, GameExecutor& executor, const TournamentSinks& sinks,
                             const std::function<bool(const Book&)>& stop) {
    struct Sweep {
        const TournamentSinks& sinks;
        ~Sweep() {
            const std::string warning = warning_of_left(sweep_children());
            if (!warning.empty()) sinks.warn(warning);
        }
    } const sweep{sinks};
    TournamentRun run(plan, book, executor, sinks);
    return run.play(stop);
}

TournamentEnd run_tournament(const ContestPlan& plan, Book& book, const TournamentParts& parts,
                             const TournamentSinks& sinks, int jobs, const std::function<bool(const Book&)>& stop) {
    const auto executor = local_executor(plan, parts, jobs, available_cores());
    return run_tournament(plan, book, *executor, sinks, stop);
}

}  // namespace isola_arena
