#include "arena/analysis/analysis_jobs.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

class Pool {
public:
    Pool(const AnalysisWork& work, const Analyst& analyst, int jobs) : work_(work), analyst_(analyst), running_(jobs) {
        for (int i = 0; i < jobs; ++i) threads_.emplace_back([this] { run(); });
    }

    ~Pool() {
        stop_ = true;
        for (std::thread& thread : threads_) thread.join();
    }

    std::optional<Error> wait(const std::function<void(std::size_t)>& tick) {
        for (bool is_running = true; is_running;) {
            {
                std::unique_lock lock(mutex_);
                is_running = !ended_.wait_for(lock, 100ms, [this] { return running_ == 0; });
            }
            tick(positions_);
        }
        if (failure_) std::rethrow_exception(failure_);
        return error_;
    }

private:
    void run() {
        try {
            while (const auto game = take()) {
                const auto analysis = analysed(game->record, analyst_, stop_, [this] { ++positions_; });
                if (stop_) break;
                const std::lock_guard lock(mutex_);
                if (analysis) {
                    work_.done(*game, *analysis);
                } else {
                    if (!error_) error_ = analysis.error();
                    stop_ = true;
                }
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stop_ = true;
        }
        const std::lock_guard lock(mutex_);
        --running_;
        ended_.notify_one();
    }

    std::optional<GameToAnalyse> take() {
        const std::lock_guard lock(mutex_);
        if (stop_) return std::nullopt;
        return work_.next();
    }

    const AnalysisWork& work_;
    const Analyst& analyst_;
    std::atomic<bool> stop_ = false;
    std::atomic<std::size_t> positions_ = 0;
    std::mutex mutex_;
    std::condition_variable ended_;
    int running_;
    std::exception_ptr failure_;
    std::optional<Error> error_;
    std::vector<std::thread> threads_;
};

}  // namespace

std::optional<Error> analyse_all(const AnalysisWork& work, const Analyst& analyst, int jobs,
                                 const std::function<void(std::size_t)>& tick) {
    Pool pool(work, analyst, jobs);
    return pool.wait(tick);
}

}  // namespace isola_arena
