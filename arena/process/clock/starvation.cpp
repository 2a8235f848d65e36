#include "arena/process/clock/starvation.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <utility>

#include "arena/process/clock/priority.hpp"
#include "arena/process/tree/proc_files.hpp"
#include "arena/process/tree/system_time.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// The kernel counts a thread's wait when it is over. A thread that is in the queue now has waited for up to about this
// long.
constexpr Nanoseconds unentered_wait = 10ms;

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

}  // namespace

Nanoseconds queued_of_this_thread() { return shares_of("/proc/thread-self").queued; }

// A thread that waits for another thread of the bot, or for the arena to read its output, is not starved.
Nanoseconds starved(const Spent& spent, const Observed& observed, Nanoseconds most_unseen) {
    if (observed.stepped_back) return {};
    const Nanoseconds others = std::max(spent.wall - spent.cpu - observed.arena_used, 0ns);
    const Nanoseconds queued = std::clamp(observed.queued, 0ns, others);
    const Nanoseconds unseen = observed.awake ? others : observed.known + spent.stood_still;
    return queued + std::min({unseen, others - queued, most_unseen});
}

Nanoseconds queued_between(const SeenThreads& before, const SeenThreads& now) {
    Nanoseconds sum{0}, unentered{0};
    for (const auto& [thread, seen] : now) {
        const auto known = before.find(thread);
        sum += seen.queued - (known == before.end() ? 0ns : known->second.queued);
        if (seen.wants_to_run) unentered = unentered_wait;
    }
    return sum + unentered;
}

bool none_has_run(const SeenThreads& before, const SeenThreads& now) {
    bool waits = false, has_run = false;
    for (const auto& [thread, seen] : now) {
        const auto known = before.find(thread);
        has_run = has_run || (known != before.end() && known->second.ran != seen.ran);
        waits = waits || seen.wants_to_run;
    }
    return waits && !has_run;
}

void Starvation::begin(const Watched& bot, Nanoseconds known) {
    known_ = known;
    if (bot.group != nullptr) group_before_ = bot.group->time_queued();
    if (!group_before_)
        for_each_thread(
            bot, [this](pid_t thread, const std::string& folder) { threads_before_[thread] = shares_of(folder); });
    wakefulness_.begin(bot);
    arena_queued_before_ = queued_of_this_thread();
    arena_used_before_ = used_by_arena();
}

Nanoseconds Starvation::queued_since_begin(const Watched& bot) const {
    if (group_before_) return bot.group->time_queued().value_or(*group_before_) - *group_before_;
    return queued_between(threads_before_, threads_of(bot));
}

bool Starvation::waits_still(const Watched& bot) {
    const SeenThreads before = std::exchange(last_seen_, threads_of(bot));
    return none_has_run(before, last_seen_) && !has_stepped_back(bot);
}

Observed Starvation::observe(const Watched& bot, bool answered) const {
    Observed observed{.known = known_, .stepped_back = has_stepped_back(bot)};
    if (observed.stepped_back) return observed;
    observed.arena_used = used_by_arena() - arena_used_before_;
    observed.queued = queued_of_this_thread() - arena_queued_before_ + queued_since_begin(bot);
    observed.awake = wakefulness_.lasted(bot, answered);
    return observed;
}

Nanoseconds Starvation::so_far(const Watched& bot, const Spent& spent, Nanoseconds most_unseen) const {
    return starved(spent, observe(bot, spent.answered), most_unseen);
}

}  // namespace isola_arena
