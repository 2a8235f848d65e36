#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

enum class JobState : std::uint8_t { waiting, working, done, failed, cancelled };

std::string_view to_string(JobState state);

/// What all jobs have that pages request. Guarded by the lock of their PageJobs, except for `request`, which does not
/// change, and `stop`.
template <class Wanted>
struct PageJob {
    using Request = Wanted;

    std::string id;
    Request request;
    JobState state = JobState::waiting;
    std::string why;   ///< the reason why it waits, or why it failed
    std::string note;  ///< for the person who asked, besides the result; often empty
    std::atomic<bool> stop = false;

    bool is_over() const { return state != JobState::waiting && state != JobState::working; }
};

/// Jobs that pages request and ask about until they are over, such as analyses and checks: one is done at a time, in
/// the order of the requests, on a separate thread. Of those that are over only the newest are kept. Any thread may
/// call the functions. Job: derives from PageJob.
template <class Job>
class PageJobs {
public:
    using Request = typename Job::Request;
    using JobPointer = std::shared_ptr<Job>;

    struct Setup {
        std::string name;          ///< of one job, for answers, such as `analysis`; its first letter begins the ids
        std::string waiting_deed;  ///< for the refusal of one more: `games wait to be analysed`
        std::size_t most_waiting;
        std::size_t most_kept;
        std::function<std::string(const Job&)> json;  ///< writes a job for a page; is called under the lock
        std::function<void(const JobPointer&)> run;   ///< does a job, without exceptions; on the separate thread
        std::function<void()> changed = [] {};        ///< is called after each change, without the lock
    };

    explicit PageJobs(Setup setup)
        : setup_(std::move(setup)), worker_([this](const std::stop_token& stop) { work(stop); }) {}

    /// Stops the job that is being done, and waits for its end.
    ~PageJobs() {
        worker_.request_stop();
        {
            const std::lock_guard lock(mutex_);
            for (const auto& job : jobs_) job->stop = true;
        }
        worker_.join();
    }
    PageJobs(const PageJobs&) = delete;
    PageJobs& operator=(const PageJobs&) = delete;

    /// Answer the request for a job (with the same job if it waits or is being done already), for its state, and for
    /// its end.
    Response request(const Request& wanted) {
        auto begun = enter(wanted);
        if (auto* refusal = std::get_if<Response>(&begun)) return std::move(*refusal);
        return answer(*std::get<JobPointer>(begun), 202);
    }

    Response state(const std::string& id) {
        const auto job = of_id(id);
        return job ? answer(*job, 200) : unknown(id);
    }

    Response cancel(const std::string& id) {
        const auto job = of_id(id);
        if (!job) return unknown(id);
        bool is_over = false;
        change([&] {
            is_over = job->is_over();
            if (!is_over) cancel_locked(*job);
        });
        return is_over ? problem(409, "this " + setup_.name + " is over") : answer(*job, 200);
    }

    /// The same as request(), but returns the job, or the refusal.
    std::variant<JobPointer, Response> enter(const Request& wanted) {
        JobPointer job;
        bool is_full = false;
        change([&] {
            const auto known = std::ranges::find_if(
                jobs_, [&](const auto& each) { return !each->is_over() && each->request == wanted; });
            is_full = known == jobs_.end() && waiting_.size() >= setup_.most_waiting;
            if (known != jobs_.end()) job = *known;
            else if (!is_full) job = add(wanted);
        });
        if (is_full) return problem(429, std::to_string(setup_.most_waiting) + " " + setup_.waiting_deed + " already");
        return job;
    }

    /// Adds a job in place of those that it replaces, which are cancelled: those for which replaces() is true.
    /// prepare() is called with the job before it can begin.
    template <class Replaces, class Prepare>
    void enter_instead(const Request& wanted, Replaces replaces, Prepare prepare) {
        change([&] {
            for (const auto& each : std::deque<JobPointer>(jobs_))
                if (!each->is_over() && replaces(each->request)) cancel_locked(*each);
            prepare(*add(wanted));
        });
    }

    /// Returns the job with this id; nullptr if it is unknown or forgotten.
    JobPointer of_id(const std::string& id) {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(jobs_, id, [](const auto& job) -> const std::string& { return job->id; });
        return found == jobs_.end() ? nullptr : *found;
    }

    /// Calls make() under the lock. It may change jobs.
    template <class Make>
    void change(Make&& make) {
        {
            const std::lock_guard lock(mutex_);
            make();
        }
        setup_.changed();
    }

    /// Calls look() under the lock with the jobs that are kept, the oldest first, and returns its result.
    template <class Look>
    auto look(Look&& look) {
        const std::lock_guard lock(mutex_);
        return look(std::as_const(jobs_));
    }

    /// Ends a job, unless it is over.
    void finish(Job& job, JobState state, const std::string& why = {}) {
        change([&] {
            if (job.is_over()) return;
            job.state = state;
            job.why = why;
        });
    }

    /// Returns whether a job waits or is being done.
    bool is_busy() {
        const std::lock_guard lock(mutex_);
        return is_working_ || !waiting_.empty();
    }

    /// Returns whether this job waits for another one. The caller holds the lock.
    bool is_behind(const Job& job) const {
        const auto at = std::ranges::find(waiting_, &job, [](const auto& each) { return each.get(); });
        return at != waiting_.end() && (is_working_ || at != waiting_.begin());
    }

private:
    Response unknown(const std::string& id) const { return problem(404, "there is no " + setup_.name + " " + id); }

    Response answer(const Job& job, unsigned status) {
        const std::lock_guard lock(mutex_);
        return json_response(setup_.json(job), status);
    }

    JobPointer add(const Request& wanted) {
        const auto job = std::make_shared<Job>();
        job->id = setup_.name.front() + std::to_string(next_++);
        job->request = wanted;
        jobs_.push_back(job);
        waiting_.push_back(job);
        while (jobs_.size() > setup_.most_kept) {
            const auto oldest = std::ranges::find_if(jobs_, [](const auto& each) { return each->is_over(); });
            if (oldest == jobs_.end()) break;
            jobs_.erase(oldest);
        }
        awake_.notify_all();
        return job;
    }

    void cancel_locked(Job& job) {
        job.stop = true;
        job.state = JobState::cancelled;
        job.why.clear();
        std::erase_if(waiting_, [&](const auto& each) { return each.get() == &job; });
    }

    void work(const std::stop_token& stop) {
        for (;;) {
            JobPointer job;
            {
                std::unique_lock lock(mutex_);
                is_working_ = false;
                if (!awake_.wait(lock, stop, [this] { return !waiting_.empty(); }) || stop.stop_requested()) return;
                job = std::move(waiting_.front());
                waiting_.pop_front();
                is_working_ = true;
            }
            setup_.run(job);
        }
    }

    Setup setup_;
    std::mutex mutex_;  ///< guards the jobs and the members below
    std::condition_variable_any awake_;
    std::size_t next_ = 1;
    std::deque<JobPointer> jobs_;     ///< the oldest first
    std::deque<JobPointer> waiting_;  ///< to be done in this order
    bool is_working_ = false;
    std::jthread worker_;  ///< the last member, because it uses all others
};

}  // namespace isola_arena::web
