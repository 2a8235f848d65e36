#include "arena/process/starvation.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <utility>

#include "arena/process/priority.hpp"
#include "arena/process/proc_files.hpp"
#include "arena/process/system_time.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// The kernel enters a thread's wait when it is over. One that stands in the queue now has waited for up to about so long.
constexpr Nanoseconds unentered_wait = 10ms;

// Of a thread's whole life.
struct Shares {
    Nanoseconds ran{0};
    Nanoseconds queued{0};  ///< for a core
};

// The first two numbers of the kernel's schedstat, in nanoseconds.
Shares shares_of(const std::string& thread_folder) {
    const ProcText text = proc_text(thread_folder + "/schedstat");
    std::int64_t ran = 0, queued = 0;
    if (std::sscanf(text.data(), "%" SCNd64 " %" SCNd64, &ran, &queued) != 2) return {};
    return {Nanoseconds(ran), Nanoseconds(queued)};
}

Nanoseconds queued(const std::string& thread_folder) { return shares_of(thread_folder).queued; }

Nanoseconds used_by_arena() { return time_of(CLOCK_THREAD_CPUTIME_ID).value_or(Nanoseconds{0}); }

}  // namespace

Nanoseconds queued_of_this_thread() { return queued("/proc/thread-self"); }

void Starvation::begin(const Watched& bot, Nanoseconds known) {
    known_ = known;
    if (bot.group != nullptr) group_before_ = bot.group->time_queued();
    if (!group_before_)
        for_each_thread(bot,
                        [this](pid_t thread, const std::string& folder) { threads_before_[thread] = queued(folder); });
    wakefulness_.begin(bot);
    arena_queued_before_ = queued_of_this_thread();
    arena_used_before_ = used_by_arena();
}

Nanoseconds Starvation::queued_since_begin(const Watched& bot) const {
    if (group_before_) return bot.group->time_queued().value_or(*group_before_) - *group_before_;
    Nanoseconds sum{0}, unentered{0};
    for_each_thread(bot, [&](pid_t thread, const std::string& folder) {
        const auto before = threads_before_.find(thread);
        sum += queued(folder) - (before == threads_before_.end() ? 0ns : before->second);
        if (wants_to_run(folder)) unentered = unentered_wait;
    });
    return sum + unentered;
}

bool Starvation::waits_still(const Watched& bot) {
    bool waits = false, has_run = false;
    for_each_thread(bot, [&](pid_t thread, const std::string& folder) {
        const Nanoseconds ran = shares_of(folder).ran;
        const auto [before, is_new] = ran_before_.try_emplace(thread, ran);
        has_run = has_run || (!is_new && std::exchange(before->second, ran) != ran);
        waits = waits || wants_to_run(folder);
    });
    return waits && !has_run && !has_stepped_back(bot);
}

Nanoseconds Starvation::so_far(const Watched& bot, const Spent& spent, Nanoseconds most_unseen) const {
    if (has_stepped_back(bot)) return {};
    // Who waits for another thread of the bot, or for the arena that reads what the bot writes, is not starved.
    const Nanoseconds others = std::max(spent.wall - spent.cpu - (used_by_arena() - arena_used_before_), 0ns);
    const Nanoseconds queued =
        std::clamp(queued_of_this_thread() - arena_queued_before_ + queued_since_begin(bot), 0ns, others);
    const Nanoseconds unseen = wakefulness_.lasted(bot, spent.answered) ? others : known_ + spent.stood_still;
    return queued + std::min({unseen, others - queued, most_unseen});
}

}  // namespace isola_arena
