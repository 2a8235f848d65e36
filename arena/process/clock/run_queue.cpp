#include "arena/process/clock/run_queue.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

// The kernel's schedstat is `RAN QUEUED ...`, in nanoseconds.
std::optional<SeenThread> parse_schedstat(const char* text) {
    std::int64_t ran = 0, queued = 0;
    if (std::sscanf(text, "%" SCNd64 " %" SCNd64, &ran, &queued) != 2) return std::nullopt;
    return SeenThread{Nanoseconds(ran), Nanoseconds(queued)};
}

// Returns nullopt if the thread has ended.
std::optional<SeenThread> shares_of(const std::string& thread_folder) {
    return parse_schedstat(proc_text(thread_folder + "/schedstat").c_str());
}

SeenThreads threads_of(const Watched& bot) {
    SeenThreads threads;
    for_each_thread(bot, [&threads](pid_t thread, const std::string& folder) {
        const auto shares = shares_of(folder);
        if (shares) threads[thread] = {shares->ran, shares->queued, wants_to_run(folder)};
    });
    return threads;
}

SeenThreads launchers_of(const Watched& bot) {
    SeenThreads launchers;
    for (const pid_t process : bot.launchers)
        if (const auto shares = shares_of("/proc/" + std::to_string(process))) launchers[process] = *shares;
    return launchers;
}

bool wants(const std::pair<const pid_t, SeenThread>& thread) { return thread.second.wants_to_run; }

// Returns how much the value of that thread grew; for a new thread, since its start.
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

Nanoseconds queued_of_this_thread() { return shares_of("/proc/thread-self").value_or(SeenThread{}).queued; }

OwnedFd open_schedstat(pid_t process) {
    return OwnedFd(open(("/proc/" + std::to_string(process) + "/schedstat").c_str(), O_RDONLY | O_CLOEXEC));
}

QueueCounters counters_of(const ControlGroup* group, pid_t thread, const OwnedFd* schedstat) {
    QueueCounters counters;
    if (group != nullptr) counters.group = group->time_queued();
    std::array<char, 96> text{};
    if (schedstat == nullptr || pread(schedstat->get(), text.data(), text.size() - 1, 0) <= 0) return counters;
    if (const auto seen = parse_schedstat(text.data())) {
        counters.thread = thread;
        counters.of_thread = seen->queued;
    }
    return counters;
}

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

SeenThreads threads_at(const QueueMoment& moment, const SeenThreads& before, SeenThreads now) {
    for (auto& [number, thread] : now) {
        const auto known = before.find(number);
        const Nanoseconds least = known == before.end() ? Nanoseconds{0} : known->second.queued;
        thread.queued = std::max(thread.queued - moment.ago, least);
    }
    if (const auto& [group, thread, queued] = moment.counters; thread != 0) now[thread].queued = queued;
    return now;
}

Nanoseconds RunQueue::used_by_arena() { return time_of(CLOCK_THREAD_CPUTIME_ID).value_or(Nanoseconds{0}); }

void RunQueue::begin(const Watched& bot) {
    threads_before_ = threads_of(bot);
    launchers_before_ = launchers_of(bot);
    const Nanoseconds used = used_by_arena();
    arena_used_before_ = start_.arena_used.value_or(used);
    arena_used_by_begin_ = used - arena_used_before_;
    const auto& [group, thread, queued] = start_.counters;
    const auto by_pressure = group || bot.group == nullptr ? group : bot.group->time_queued();
    counts_group_ = by_pressure.has_value();
    group_queued_before_ = by_pressure.value_or(Nanoseconds{0});
    if (thread == 0) return;
    SeenThread& first = threads_before_[thread];
    if (!group) group_queued_by_begin_ = std::max(first.queued - queued, Nanoseconds{0});
    first.queued = queued;
}

// Up to the moment `until`, when the reply lay in the pipe, the arena only waited. So its CPU time after begin() does
// not count.
QueueTimes RunQueue::since_start(const Watched& bot, const std::optional<QueueMoment>& until) const {
    QueueTimes times{.arena_used = until ? arena_used_by_begin_ : used_by_arena() - arena_used_before_};
    SeenThreads now = threads_of(bot);
    if (bot.group == nullptr) times.bot_used = ran_between(threads_before_, now);
    if (until) now = threads_at(*until, threads_before_, std::move(now));
    times.queued =
        counts_group_ && bot.group != nullptr ? queued_in_group(bot, until, now) : queued_between(threads_before_, now);
    return times;
}

// PSI includes processes that have ended. But it was seen to miss up to 10 ms of 100 ms of a single thread, so the
// result is at least the longest wait of a thread. PSI also counts the launchers, which are busy until the bot runs, so
// their waits are subtracted.
Nanoseconds RunQueue::queued_in_group(const Watched& bot, const std::optional<QueueMoment>& until,
                                      const SeenThreads& now) const {
    const auto by_pressure = until ? until->counters.group : bot.group->time_queued();
    SeenThreads launchers = launchers_of(bot);
    if (until) launchers = threads_at({{}, until->ago}, launchers_before_, std::move(launchers));
    const Nanoseconds of_launchers = queued_between(launchers_before_, launchers);
    const Nanoseconds of_group =
        group_queued_by_begin_ + by_pressure.value_or(Nanoseconds{0}) - group_queued_before_ - of_launchers;
    return std::max(of_group, longest_queued_between(threads_before_, now));
}

RunQueue::Look RunQueue::look(const Watched& bot) {
    const auto now = Clock::now();
    const auto before = std::exchange(looked_last_, now);
    const SeenThreads seen_before = std::exchange(last_seen_, threads_of(bot));
    const bool wants_to_run = std::ranges::any_of(last_seen_, wants);
    return {none_has_run(seen_before, last_seen_), wants_to_run ? before : now};
}

}  // namespace isola_arena
