#include "arena/process/clock/run_queue.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <utility>

#include "arena/process/tree/proc_files.hpp"
#include "arena/process/tree/system_time.hpp"

namespace isola_arena {
namespace {

// Reads `RAN QUEUED ...` from the kernel's schedstat, in nanoseconds.
SeenThread shares_of(const std::string& thread_folder) {
    const std::string text = proc_text(thread_folder + "/schedstat");
    std::int64_t ran = 0, queued = 0;
    if (std::sscanf(text.data(), "%" SCNd64 " %" SCNd64, &ran, &queued) != 2) return {};
    return {Nanoseconds(ran), Nanoseconds(queued)};
}

SeenThreads threads_of(const Watched& bot) {
    SeenThreads threads;
    for_each_thread(bot, [&threads](pid_t thread, const std::string& folder) {
        SeenThread& seen = threads[thread] = shares_of(folder);
        seen.wants_to_run = wants_to_run(folder);
    });
    return threads;
}

Nanoseconds used_by_arena() { return time_of(CLOCK_THREAD_CPUTIME_ID).value_or(Nanoseconds{0}); }

bool wants(const std::pair<const pid_t, SeenThread>& thread) { return thread.second.wants_to_run; }

// What passed for that thread; for one that is new, since its start.
Nanoseconds passed(const SeenThreads& before, const std::pair<const pid_t, SeenThread>& now,
                   Nanoseconds SeenThread::*what) {
    const auto known = before.find(now.first);
    return now.second.*what - (known == before.end() ? Nanoseconds{0} : known->second.*what);
}

Nanoseconds sum_between(const SeenThreads& before, const SeenThreads& now, Nanoseconds SeenThread::*what) {
    Nanoseconds sum{0};
    for (const auto& thread : now) sum += passed(before, thread, what);
    return sum;
}

}  // namespace

Nanoseconds queued_of_this_thread() { return shares_of("/proc/thread-self").queued; }

Nanoseconds queued_between(const SeenThreads& before, const SeenThreads& now) {
    return sum_between(before, now, &SeenThread::queued);
}

Nanoseconds longest_queued_between(const SeenThreads& before, const SeenThreads& now) {
    Nanoseconds longest{0};
    for (const auto& thread : now) longest = std::max(longest, passed(before, thread, &SeenThread::queued));
    return longest;
}

Nanoseconds ran_between(const SeenThreads& before, const SeenThreads& now) {
    return sum_between(before, now, &SeenThread::ran);
}

bool none_has_run(const SeenThreads& before, const SeenThreads& now) {
    const bool has_run = std::ranges::any_of(now, [&before](const auto& thread) {
        const auto known = before.find(thread.first);
        return known != before.end() && known->second.ran != thread.second.ran;
    });
    return !has_run && std::ranges::any_of(now, wants);
}

void RunQueue::begin(const Watched& bot) {
    if (bot.group != nullptr) group_before_ = bot.group->time_queued();
    threads_before_ = threads_of(bot);
    arena_used_before_ = used_by_arena();
}

void RunQueue::waited_before(Nanoseconds before) {
    queued_before_ = std::ranges::any_of(threads_before_, wants) ? before : Nanoseconds{0};
}

QueueTimes RunQueue::since_begin(const Watched& bot) const {
    QueueTimes times{.arena_used = used_by_arena() - arena_used_before_};
    const SeenThreads now = threads_of(bot);
    if (bot.group == nullptr) times.bot_used = ran_between(threads_before_, now);
    times.queued =
        queued_before_ + (group_before_ ? queued_in_group(*bot.group, now) : queued_between(threads_before_, now));
    return times;
}

// PSI knows the processes that are gone, but was seen to miss up to 10 ms of 100 of a single thread.
Nanoseconds RunQueue::queued_in_group(const ControlGroup& group, const SeenThreads& now) const {
    const Nanoseconds by_pressure = group.time_queued().value_or(*group_before_) - *group_before_;
    return std::max(by_pressure, longest_queued_between(threads_before_, now));
}

bool RunQueue::waits_still(const Watched& bot) {
    const SeenThreads before = std::exchange(last_seen_, threads_of(bot));
    return none_has_run(before, last_seen_);
}

}  // namespace isola_arena
