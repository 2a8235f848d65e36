#include "arena/process/starvation.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include "arena/process/pipes.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// The kernel enters a thread's wait when it is over. One that stands in the queue now has waited for up to about so long.
constexpr Nanoseconds unentered_wait = 10ms;

bool read_text(const std::string& path, std::array<char, 512>& text) {
    const OwnedFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    return file.get() >= 0 && read(file.get(), text.data(), text.size() - 1) > 0;
}

// The second number of the kernel's schedstat is the time spent in the queue of a core, in nanoseconds.
Nanoseconds queued(const std::string& thread_folder) {
    std::array<char, 512> text{};
    std::uint64_t run = 0, waited = 0;
    if (!read_text(thread_folder + "/schedstat", text)) return 0ns;
    if (std::sscanf(text.data(), "%" SCNu64 " %" SCNu64, &run, &waited) != 2) return 0ns;
    return Nanoseconds(static_cast<std::int64_t>(waited));
}

bool wants_to_run(const std::string& thread_folder) {
    std::array<char, 512> text{};
    if (!read_text(thread_folder + "/stat", text)) return false;
    const char* after_name = std::strrchr(text.data(), ')');
    return after_name != nullptr && after_name[1] == ' ' && after_name[2] == 'R';
}

// visit(number, folder in /proc) for each. Who is in a group is asked only here, where threads are counted one by one.
template <class Visit>
void for_each_thread(const Watched& bot, Visit visit) {
    for (const pid_t process : bot.group != nullptr ? bot.group->members() : bot.processes) {
        const std::string folder = "/proc/" + std::to_string(process) + "/task";
        DIR* threads = opendir(folder.c_str());
        if (threads == nullptr) continue;
        while (const dirent* entry = readdir(threads))
            if (entry->d_name[0] != '.') visit(std::atoi(entry->d_name), folder + '/' + entry->d_name);
        closedir(threads);
    }
}

Nanoseconds used_by_arena() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

Nanoseconds queued_of_arena() { return queued("/proc/thread-self"); }

}  // namespace

void Starvation::begin(const Watched& bot, Nanoseconds known) {
    known_ = known;
    if (bot.group != nullptr) group_before_ = bot.group->time_queued();
    if (!group_before_)
        for_each_thread(bot, [this](pid_t thread, const std::string& folder) {
            threads_before_[thread] = queued(folder);
        });
    arena_queued_before_ = queued_of_arena();
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

Nanoseconds Starvation::so_far(const Watched& bot, Nanoseconds wall, Nanoseconds cpu) const {
    const Nanoseconds queued = known_ + queued_of_arena() - arena_queued_before_ + queued_since_begin(bot);
    // Who waits for another thread of the bot, or for the arena that reads what the bot writes, is not starved.
    const Nanoseconds others = wall - cpu - (used_by_arena() - arena_used_before_);
    return std::clamp(queued, 0ns, std::max(others, 0ns));
}

}  // namespace isola_arena
