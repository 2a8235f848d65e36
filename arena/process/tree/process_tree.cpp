#include "arena/process/tree/process_tree.hpp"

#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <set>
#include <sstream>
#include <system_error>

#include "arena/base/files/input_file.hpp"
#include "arena/base/print.hpp"
#include "arena/base/time.hpp"
#include "arena/process/tree/orphan_reaper.hpp"
#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

std::mutex leaders_mutex;
std::set<pid_t> leaders;

bool is_remembered(pid_t pid) {
    const std::lock_guard lock(leaders_mutex);
    return leaders.contains(pid);
}

bool carries_token(const std::filesystem::path& process, const std::string& token) {
    return environment_of(process).find('\0' + token + '\0') != std::string::npos;
}

// If the first thread of a process has ended, only the other threads show the environment.
bool any_thread_carries_token(pid_t pid, const std::string& token) {
    const std::filesystem::path process = "/proc/" + std::to_string(pid);
    if (carries_token(process, token)) return true;
    std::error_code gone;
    for (const auto& thread : std::filesystem::directory_iterator(process / "task", gone))
        if (carries_token(thread.path(), token)) return true;
    return false;
}

// The kernel's state of a process, which exists even when the environment of the process is gone.
struct Status {
    char state = 0;
    pid_t session = 0;
    std::int64_t flags = 0;
    std::int64_t threads = 0;

    // Returns whether it has ended or is about to: there is nothing left to kill.
    bool has_ended() const {
        constexpr std::int64_t exiting = 0x4;  // PF_EXITING of the kernel
        return threads <= 1 && (state == 'Z' || (flags & exiting) != 0);
    }
};

Status status_of(pid_t pid) {
    const ProcStat stat("/proc/" + std::to_string(pid));
    return {stat.state(), static_cast<pid_t>(stat.number(6)), stat.number(9), stat.number(20)};
}

// The mark is a scheduling flag, because this property survives exec, is not inherited by children, is still visible in
// a zombie, and cannot be removed without privileges. No other property has all four qualities.
bool is_leader(pid_t pid) {
    const int policy = sched_getscheduler(pid);
    return policy >= 0 && (policy & SCHED_RESET_ON_FORK) != 0;
}

bool belongs(pid_t pid, const ProcessTree& tree) {
    if (any_thread_carries_token(pid, tree.token)) return true;
    // Read after the environment, because a process that ends loses its environment first.
    const Status status = status_of(pid);
    return status.has_ended() ? !is_leader(pid) : status.session == tree.leader;
}

std::vector<pid_t> children_of(const std::filesystem::path& process) {
    std::vector<pid_t> pids;
    std::error_code gone;
    for (const auto& task : std::filesystem::directory_iterator(process / "task", gone)) {
        std::istringstream list(whole_file(task.path() / "children"));
        for (pid_t pid = 0; list >> pid;) pids.push_back(pid);
    }
    return pids;
}

// Waits until that child has ended, but at most longest_ms: it may be in a system call that nothing interrupts.
void wait_for_end(pid_t child) {
    constexpr int longest_ms = 100;
    const OwnedFd end(static_cast<int>(syscall(SYS_pidfd_open, child, 0)));
    pollfd waiting{end.get(), POLLIN, 0};
    if (end.get() >= 0) poll(&waiting, 1, longest_ms);
    else poll(nullptr, 0, 1);
}

}  // namespace

void adopt_orphans() {
    if (prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
        throw std::system_error(errno, std::generic_category(), "cannot become the adopter of orphaned processes");
    start_orphan_reaper();
}

std::vector<pid_t> children() {
    std::vector<pid_t> pids = children_of("/proc/self");
    std::erase(pids, orphan_reaper());
    return pids;
}

void remember_leader(pid_t pid) {
    const std::lock_guard lock(leaders_mutex);
    leaders.insert(pid);
}

void forget_leader(pid_t pid) {
    const std::lock_guard lock(leaders_mutex);
    leaders.erase(pid);
}

bool has_ended(pid_t pid) { return status_of(pid).has_ended(); }

std::vector<pid_t> orphans_of(const ProcessTree& tree) {
    std::vector<pid_t> orphans;
    for (const pid_t pid : children())
        if (pid != tree.leader && !is_remembered(pid) && belongs(pid, tree)) orphans.push_back(pid);
    return orphans;
}

std::vector<pid_t> processes_of(const ProcessTree& tree, std::size_t most) {
    std::vector<pid_t> all{tree.leader};
    for (const pid_t orphan : orphans_of(tree))
        if (!has_ended(orphan)) all.push_back(orphan);
    for (std::size_t parent = 0; parent < all.size() && all.size() < most; ++parent)
        for (const pid_t child : children_of("/proc/" + std::to_string(all[parent]))) all.push_back(child);
    all.resize(std::min(all.size(), most));
    return all;
}

void kill_all(const std::vector<pid_t>& orphans) {
    for (const pid_t pid : orphans) {
        // A process that has ended may be another bot's, and so may its group.
        if (has_ended(pid)) continue;
        if (getpgid(pid) == pid) kill(-pid, SIGKILL);
        kill(pid, SIGKILL);
    }
}

std::vector<pid_t> reap(const std::vector<pid_t>& orphans) {
    std::vector<pid_t> alive;
    for (const pid_t pid : orphans)
        if (waitpid(pid, nullptr, WNOHANG) == 0) alive.push_back(pid);
    return alive;
}

bool mark_as_leader() {
    sched_param priority{};
    const int policy = sched_getscheduler(0);
    return policy >= 0 && sched_getparam(0, &priority) == 0 &&
           sched_setscheduler(0, policy | SCHED_RESET_ON_FORK, &priority) == 0;
}

std::vector<pid_t> sweep_children() {
    std::vector<pid_t> left = children();
    for (const auto give_up = Clock::now() + std::chrono::seconds(1); !left.empty() && Clock::now() < give_up;
         left = children()) {
        kill_all(left);
        if (left = reap(left); !left.empty()) wait_for_end(left.front());
        else poll(nullptr, 0, 1);
    }
    return left;
}

std::string warning_of_left(const std::vector<pid_t>& left) {
    std::string numbers;
    for (const pid_t pid : left) numbers += ' ' + std::to_string(pid);
    return left.empty() ? "" : "the system does not end these processes of bots, which were sent SIGKILL:" + numbers;
}

void end_all_bots() {
    const std::string warning = warning_of_left(sweep_children());
    if (!warning.empty()) announce(warning);
}

}  // namespace isola_arena
