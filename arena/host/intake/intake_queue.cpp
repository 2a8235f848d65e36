// What waits for the threads of an Intake, and in which order.
#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "arena/host/intake/intake.hpp"

namespace isola_arena::host {
namespace {

constexpr auto between_looks = std::chrono::milliseconds(200);

}  // namespace

std::vector<Intake::Queued> Intake::queued() {
    const std::lock_guard only_one(queue_mutex_);
    std::vector<Queued> all;
    for (const Submission& each : busy_) all.push_back({each.author, each.version, true});
    std::deque<Task> waiting = queue_;
    std::ranges::stable_sort(waiting, {}, &Task::turn);
    for (const Task& each : waiting) all.push_back({each.submission.author, each.submission.version});
    return all;
}

std::optional<int> Intake::authors_before(std::int64_t author) {
    std::set<std::int64_t> before;
    for (const Queued& each : queued()) {
        if (each.author != author) before.insert(each.author);
        else if (!each.is_worked_on) return static_cast<int>(before.size());
    }
    return std::nullopt;
}

bool Intake::waits_again(const Submission& submission) {
    const std::lock_guard only_one(queue_mutex_);
    return std::ranges::any_of(queue_,
                               [&](const Task& each) { return each.is_again && each.submission.id == submission.id; });
}

void Intake::enqueue(Task task) {
    {
        const std::lock_guard only_one(queue_mutex_);
        append(std::move(task));
    }
    queue_changed_.notify_all();
}

void Intake::append(Task task) {
    std::optional<std::int64_t> last;
    for (const Task& each : queue_)
        if (each.submission.author == task.submission.author) last = std::max(last, std::optional(each.turn));
    task.turn = turns_.turn_of(task.submission.author, last);
    queue_.push_back(std::move(task));
}

bool Intake::is_idle() {
    const std::lock_guard only_one(queue_mutex_);
    return queue_.empty() && busy_.empty();
}

void Intake::wait_until_idle(const std::function<void()>& meanwhile) {
    std::unique_lock lock(queue_mutex_);
    while (!queue_.empty() || !busy_.empty()) {
        queue_changed_.wait_for(lock, between_looks);
        if (!meanwhile) continue;
        lock.unlock();
        meanwhile();
        lock.lock();
    }
}

// While a newer version is worked on, the older ones of its author wait for what it turns out to be.
bool Intake::is_blocked(const Task& task) const {
    return std::ranges::any_of(busy_, [&](const Submission& each) {
        return !task.is_again && task.submission.author == each.author && task.submission.version < each.version;
    });
}

// In an author's turn the newest version comes first; the one that it overtakes gets its later turn.
std::deque<Intake::Task>::iterator Intake::next_task() {
    auto next = queue_.end();
    for (auto each = queue_.begin(); each != queue_.end(); ++each)
        if (!is_blocked(*each) && (next == queue_.end() || each->turn < next->turn)) next = each;
    if (next == queue_.end() || next->is_again) return next;
    auto newest = next;
    for (auto each = queue_.begin(); each != queue_.end(); ++each)
        if (!each->is_again && each->submission.author == next->submission.author &&
            each->submission.version > newest->submission.version)
            newest = each;
    if (newest != next) std::swap(next->submission, newest->submission);
    return next;
}

}  // namespace isola_arena::host
