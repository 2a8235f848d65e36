#include "arena/host/submission/submission_pipeline_queue.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace isola_arena::host {
namespace {

constexpr auto between_looks = std::chrono::milliseconds(200);

}  // namespace

// An author who comes back after a pause begins with the present turn, so a pause saves up no turns.
std::int64_t FairScheduler::turn_of(std::int64_t author, std::optional<std::int64_t> last_waiting) const {
    const auto begun = begun_.find(author);
    return std::max({now_, begun == begun_.end() ? 0 : begun->second + 1, last_waiting ? *last_waiting + 1 : 0});
}

void FairScheduler::begin(std::int64_t author, std::int64_t turn) {
    now_ = std::max(now_, turn);
    begun_[author] = turn;
}

void IntakeQueue::add(IntakeTask task) {
    {
        const std::lock_guard only_one(mutex_);
        enter(std::move(task));
    }
    changed_.notify_all();
}

void IntakeQueue::enter(IntakeTask task) {
    std::optional<std::int64_t> last;
    for (const IntakeTask& each : waiting_)
        if (each.submission.author == task.submission.author) last = std::max(last, std::optional(each.turn));
    task.turn = turns_.turn_of(task.submission.author, last);
    waiting_.push_back(std::move(task));
}

void IntakeQueue::add_later(IntakeTask task, std::chrono::steady_clock::duration time) {
    {
        const std::lock_guard only_one(mutex_);
        later_.emplace(std::chrono::steady_clock::now() + time, std::move(task));
    }
    changed_.notify_all();
}

void IntakeQueue::enter_what_is_due() {
    while (!later_.empty() && later_.begin()->first <= std::chrono::steady_clock::now())
        enter(std::move(later_.extract(later_.begin()).mapped()));
}

std::optional<IntakeTask> IntakeQueue::next(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto has_task = [this] {
        enter_what_is_due();
        return next_task() != waiting_.end();
    };
    while (!has_task()) {
        // A task for a later time that comes meanwhile changes how long to wait.
        const std::size_t later = later_.size();
        const auto wakes = [&] { return has_task() || later_.size() != later; };
        if (later_.empty()) changed_.wait(lock, stop, wakes);
        else changed_.wait_until(lock, stop, later_.begin()->first, wakes);
        if (stop.stop_requested()) return std::nullopt;
    }
    const auto next = next_task();
    IntakeTask task = std::move(*next);
    waiting_.erase(next);
    turns_.begin(task.submission.author, task.turn);
    busy_.push_back(task.submission);
    return task;
}

void IntakeQueue::done(const IntakeTask& task) {
    {
        const std::lock_guard only_one(mutex_);
        busy_.erase(std::ranges::find(busy_, task.submission.id, &Submission::id));
    }
    changed_.notify_all();
}

std::vector<IntakeQueue::Queued> IntakeQueue::queued() {
    const std::lock_guard only_one(mutex_);
    std::vector<Queued> all;
    for (const Submission& each : busy_) all.push_back({each.author, each.version, true});
    std::deque<IntakeTask> waiting = waiting_;
    std::ranges::stable_sort(waiting, {}, &IntakeTask::turn);
    for (const IntakeTask& each : waiting) all.push_back({each.submission.author, each.submission.version});
    return all;
}

std::vector<Submission> IntakeQueue::busy() {
    const std::lock_guard only_one(mutex_);
    return busy_;
}

bool IntakeQueue::waits_again(const Submission& submission) {
    const std::lock_guard only_one(mutex_);
    return std::ranges::any_of(
        waiting_, [&](const IntakeTask& each) { return each.is_again && each.submission.id == submission.id; });
}

std::vector<Submission> IntakeQueue::take_older(std::int64_t author, int version) {
    const std::lock_guard only_one(mutex_);
    const auto is_older = [&](const IntakeTask& task) {
        return !task.is_again && task.submission.author == author && task.submission.version < version;
    };
    std::vector<Submission> older;
    for (const IntakeTask& each : waiting_)
        if (is_older(each)) older.push_back(each.submission);
    std::erase_if(waiting_, is_older);
    return older;
}

bool IntakeQueue::is_idle() {
    const std::lock_guard only_one(mutex_);
    return waiting_.empty() && busy_.empty();
}

void IntakeQueue::wait_until_idle(const std::function<void()>& meanwhile) {
    std::unique_lock lock(mutex_);
    while (!waiting_.empty() || !busy_.empty()) {
        changed_.wait_for(lock, between_looks);
        if (!meanwhile) continue;
        lock.unlock();
        meanwhile();
        lock.lock();
    }
}

// While a newer version is worked on, the older ones of its author wait, because they are passed over if it is fit.
bool IntakeQueue::is_blocked(const IntakeTask& task) const {
    return std::ranges::any_of(busy_, [&](const Submission& each) {
        return !task.is_again && task.submission.author == each.author && task.submission.version < each.version;
    });
}

// In an author's turn the newest version comes first; it swaps turns with the version that it overtakes.
std::deque<IntakeTask>::iterator IntakeQueue::next_task() {
    auto next = waiting_.end();
    for (auto each = waiting_.begin(); each != waiting_.end(); ++each)
        if (!is_blocked(*each) && (next == waiting_.end() || each->turn < next->turn)) next = each;
    if (next == waiting_.end() || next->is_again) return next;
    auto newest = next;
    for (auto each = waiting_.begin(); each != waiting_.end(); ++each)
        if (!each->is_again && each->submission.author == next->submission.author &&
            each->submission.version > newest->submission.version)
            newest = each;
    if (newest != next) std::swap(next->submission, newest->submission);
    return next;
}

}  // namespace isola_arena::host
