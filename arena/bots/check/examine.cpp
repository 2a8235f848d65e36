#include "arena/bots/check/examine.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include <boost/asio/co_spawn.hpp>

#include "arena/bots/check/bot_under_test.hpp"
#include "arena/bots/check/check_run.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena::check {
namespace {

enum class ExamStep : std::uint8_t { begun, result, ended, failed };

// A message of a thread about an exam.
struct News {
    std::size_t exam;
    ExamStep step;
    CheckResult result = {};
    std::exception_ptr failure = nullptr;
};

constexpr auto between_looks = std::chrono::milliseconds(50);

// The only object that the threads share: they take exams from it and add news to it.
class ExamQueue {
public:
    explicit ExamQueue(std::size_t exams) : exams_(exams) {}
    // Closes the queue before it joins the threads, even if an exception ends the examinations.
    ~ExamQueue() {
        close();
        for (std::thread& thread : threads_) thread.join();
    }
    ExamQueue(const ExamQueue&) = delete;
    ExamQueue& operator=(const ExamQueue&) = delete;

    void start_thread(std::function<void()> work) { threads_.emplace_back(std::move(work)); }

    // The event loop of an exam, while it runs.
    class Running {
    public:
        Running(ExamQueue& queue, asio::io_context& io) : queue_(queue), io_(io) {
            const std::lock_guard lock(queue_.mutex_);
            queue_.running_.insert(&io_);
            if (queue_.is_broken_off_) io_.stop();
        }
        ~Running() {
            const std::lock_guard lock(queue_.mutex_);
            queue_.running_.erase(&io_);
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

    private:
        ExamQueue& queue_;
        asio::io_context& io_;
    };

    // Returns the next exam; nullopt if there is none.
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        return next_ < exams_ ? std::optional(next_++) : std::nullopt;
    }

    void tell(News news) {
        const std::lock_guard lock(mutex_);
        news_.push_back(std::move(news));
        news_came_.notify_one();
    }

    // Waits for news and returns it; returns nothing if none comes within between_looks.
    std::vector<News> wait_for_news() {
        std::unique_lock lock(mutex_);
        news_came_.wait_for(lock, between_looks, [this] { return !news_.empty(); });
        return std::exchange(news_, {});
    }

    // From now on take() returns no exam.
    void close() {
        const std::lock_guard lock(mutex_);
        next_ = exams_;
    }

    // Also stops the exams that run, at any point.
    void break_off() {
        close();
        const std::lock_guard lock(mutex_);
        is_broken_off_ = true;
        for (asio::io_context* io : running_) io->stop();
    }

private:
    std::mutex mutex_;
    std::condition_variable news_came_;
    std::size_t exams_;
    std::size_t next_ = 0;
    std::vector<News> news_;
    std::set<asio::io_context*> running_;
    bool is_broken_off_ = false;
    std::vector<std::thread> threads_;
};

// Runs the examination to its end on the calling thread.
void run(const Exam& exam, const std::shared_ptr<StealTimeMonitor>& monitor, const ResultSink& sink, ExamQueue& queue) {
    asio::io_context io(1);
    const ExamQueue::Running running(queue, io);
    if (io.stopped()) return;
    set_steal_time_monitor(io, monitor);
    BotUnderTest tested_bot(io.get_executor(), exam);
    std::exception_ptr failure;
    asio::co_spawn(io, run_checks(tested_bot, exam.plan, sink),
                   [&failure](std::exception_ptr thrown) { failure = thrown; });
    io.run();
    if (failure) std::rethrow_exception(failure);
}

void examine_one(const Exam& exam, std::size_t index, const std::shared_ptr<StealTimeMonitor>& monitor,
                 ExamQueue& queue) {
    const ResultSink sink = [&](const CheckResult& result) { queue.tell({index, ExamStep::result, result}); };
    queue.tell({index, ExamStep::begun});
    try {
        for (const CheckResult& result : exam.known) sink(result);
        if (exam.known.empty()) run(exam, monitor, sink, queue);
        queue.tell({index, ExamStep::ended});
    } catch (...) {
        queue.close();
        queue.tell({index, ExamStep::failed, {}, std::current_exception()});
    }
}

void examine_all(const std::vector<Exam>& exams, const std::shared_ptr<StealTimeMonitor>& monitor, ExamQueue& queue) {
    if (monitor->core()) stay_on_core(*monitor->core());
    while (const auto index = queue.take()) examine_one(exams[*index], *index, monitor, queue);
}

// A single examination uses the core on which the system runs it, because other arenas may run at the same time.
std::vector<int> cores_for(int jobs) {
    const std::optional<int> present = present_core();
    return jobs == 1 && present ? std::vector{*present} : available_cores();
}

}  // namespace

std::vector<std::vector<CheckResult>> examine(const std::vector<Exam>& exams, int jobs, const ExamSinks& sinks) {
    std::vector<std::vector<CheckResult>> results(exams.size());
    ExamQueue queue(exams.size());
    const int threads = std::max(jobs, 1);
    const auto monitors = steal_time_monitors(cores_for(threads), threads);
    for (std::size_t i = 0; i < static_cast<std::size_t>(threads) && i < exams.size(); ++i)
        queue.start_thread(
            [&exams, &queue, monitor = monitors[i % monitors.size()]] { examine_all(exams, monitor, queue); });
    const auto take = [&](const News& news) {
        if (news.step == ExamStep::failed) std::rethrow_exception(news.failure);
        if (news.step == ExamStep::result) results[news.exam].push_back(news.result);
        if (news.step == ExamStep::begun && sinks.begun) sinks.begun(news.exam);
        if (news.step == ExamStep::result && sinks.result) sinks.result(news.exam, news.result);
        if (news.step == ExamStep::ended && sinks.ended) sinks.ended(news.exam);
        return news.step == ExamStep::ended;
    };
    for (std::size_t ended = 0; ended < exams.size();) {
        if (sinks.is_stopped && sinks.is_stopped()) {
            queue.break_off();
            throw Interrupted();
        }
        for (const News& news : queue.wait_for_news()) ended += take(news) ? 1 : 0;
    }
    return results;
}

}  // namespace isola_arena::check
