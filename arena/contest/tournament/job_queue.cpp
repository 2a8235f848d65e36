#include "arena/contest/tournament/job_queue.hpp"

#include <exception>
#include <utility>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

constexpr int most_attempts = 3;

}  // namespace

std::vector<Job> jobs_of(const std::vector<GameKey>& games, const std::vector<Pairing>& pairings, int most) {
    std::vector<Job> jobs;
    for (const GameKey& key : games) {
        const bool goes_on = !jobs.empty() && jobs.back().number == key.pairing &&
                             jobs.back().range.last + 1 == key.number && key.number - jobs.back().range.first < most;
        if (goes_on) jobs.back().range.last = key.number;
        else
            jobs.push_back(
                {key.pairing, pairings[static_cast<std::size_t>(key.pairing) - 1], {key.number, key.number}});
    }
    return jobs;
}

void JobQueue::add(std::vector<Job> jobs) {
    const std::lock_guard lock(mutex_);
    jobs_.insert(jobs_.end(), jobs.begin(), jobs.end());
    for (const JobQueueListener* listener : listeners_) listener->jobs_came();
}

void JobQueue::join(JobQueueListener& listener) {
    const std::lock_guard lock(mutex_);
    listeners_.push_back(&listener);
    if (closed_) listener.closed();
}

void JobQueue::leave(const JobQueueListener& listener) {
    const std::lock_guard lock(mutex_);
    std::erase(listeners_, &listener);
}

std::optional<Job> JobQueue::take() {
    const std::lock_guard lock(mutex_);
    if (closed_ || jobs_.empty()) return std::nullopt;
    const Job job = jobs_.front();
    jobs_.pop_front();
    return job;
}

void JobQueue::tell(WorkerEvent news) {
    const std::lock_guard lock(mutex_);
    news_.push_back(std::move(news));
    if (news_.size() == 1) news_came_();
}

std::vector<WorkerEvent> JobQueue::take_news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, {});
}

std::size_t JobQueue::jobs() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void JobQueue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (const JobQueueListener* listener : listeners_) listener->closed();
}

std::string JobFailures::take(const JobEnded& ended) {
    const int attempt = ++attempts_[{ended.job.number, ended.job.range.first}];
    if (attempt >= most_attempts) std::rethrow_exception(ended.failure);
    try {
        std::rethrow_exception(ended.failure);
    } catch (const ArenaFailure& failure) {
        return std::string("a game is void and will be played again: ") + failure.what();
    }
}

}  // namespace isola_arena
