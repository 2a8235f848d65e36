#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "arena/contest/tournament/tournament.hpp"
#include "arena/judge/match_plan.hpp"

namespace isola_arena {

/// Games of one match that one thread plays one after the other.
struct Job {
    int number = 1;  ///< of the pairing
    Pairing pairing;
    Rounds rounds;
};

/// The games as jobs of contiguous games of one match, at most that many each; pairing number N is pairings[N - 1].
std::vector<Job> jobs_of(const std::vector<GameKey>& games, const std::vector<Pairing>& pairings, int most);

/// A job that has ended; failure where the arena itself failed in it.
struct JobEnded {
    Job job;
    std::exception_ptr failure;
};

/// A worker that plays no more, and why: the arena itself failed outside any job.
struct WorkerFailed {
    std::exception_ptr failure;
};

using News = std::variant<PlayedContestGame, JobEnded, WorkerFailed>;

/// What a worker wants to be told, by the thread that adds jobs or closes the exchange.
struct ExchangeListener {
    std::function<void()> jobs_came;
    std::function<void()> closed;
};

/// What the threads of a contest share, and nothing else: jobs in one direction, news in the other.
class Exchange {
public:
    void add(std::vector<Job> jobs);

    /// Tells the listener, which outlives the exchange or leaves, what happens from now on; at once if it is closed.
    void join(ExchangeListener& listener);
    void leave(const ExchangeListener& listener);

    /// The next job; nothing where there is none now.
    std::optional<Job> take();

    void tell(News news);

    /// All news since the last call; waits for the first of them, but no longer than that.
    std::vector<News> wait_for_news(std::chrono::milliseconds limit);

    /// How many wait to be taken.
    std::size_t jobs() const;

    /// No job is given out any more.
    void close();

private:
    mutable std::mutex mutex_;
    std::condition_variable news_came_;
    std::deque<Job> jobs_;
    std::vector<News> news_;
    std::vector<ExchangeListener*> listeners_;
    bool closed_ = false;
};

}  // namespace isola_arena
