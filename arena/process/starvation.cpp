#include "arena/process/starvation.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include "arena/process/pipes.hpp"

namespace isola_arena {
namespace {

// The second number of the kernel's schedstat is the time spent in the queue of a core, in nanoseconds.
Nanoseconds queued(const std::string& thread_folder) {
    const OwnedFd file(open((thread_folder + "/schedstat").c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 96> text{};
    if (file.get() < 0 || read(file.get(), text.data(), text.size() - 1) <= 0) return Nanoseconds{0};
    std::uint64_t run = 0, waited = 0;
    if (std::sscanf(text.data(), "%" SCNu64 " %" SCNu64, &run, &waited) != 2) return Nanoseconds{0};
    return Nanoseconds(static_cast<std::int64_t>(waited));
}

template <class Visit>
void for_each_thread(const std::vector<pid_t>& processes, Visit visit) {
    for (const pid_t process : processes) {
        const std::string folder = "/proc/" + std::to_string(process) + "/task";
        DIR* threads = opendir(folder.c_str());
        if (threads == nullptr) continue;
        while (const dirent* entry = readdir(threads))
            if (entry->d_name[0] != '.') visit(std::atoi(entry->d_name), queued(folder + '/' + entry->d_name));
        closedir(threads);
    }
}

constexpr pid_t arena_itself = 0;

Nanoseconds used_here() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

Nanoseconds queued_here() { return queued("/proc/thread-self"); }

}  // namespace

void Starvation::begin(const std::vector<pid_t>& processes) {
    queued_before_.clear();
    for_each_thread(processes, [this](pid_t thread, Nanoseconds waited) { queued_before_[thread] = waited; });
    queued_before_[arena_itself] = queued_here();
    arena_before_ = used_here();
}

Nanoseconds Starvation::so_far(const std::vector<pid_t>& processes, Nanoseconds wall, Nanoseconds cpu) const {
    const auto since_begin = [this](pid_t thread, Nanoseconds waited) {
        const auto before = queued_before_.find(thread);
        return before == queued_before_.end() ? waited : waited - before->second;
    };
    Nanoseconds sum = since_begin(arena_itself, queued_here());
    for_each_thread(processes, [&](pid_t thread, Nanoseconds waited) { sum += since_begin(thread, waited); });
    // Who waits for another thread of the bot, or for the arena that reads what the bot writes, is not starved.
    const Nanoseconds others = wall - cpu - (used_here() - arena_before_);
    return std::clamp(sum, Nanoseconds{0}, std::max(others, Nanoseconds{0}));
}

}  // namespace isola_arena
