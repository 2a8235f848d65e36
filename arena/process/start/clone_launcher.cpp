#include "arena/process/start/clone_launcher.hpp"

#include <cerrno>
#include <csignal>
#include <memory>

#include <fcntl.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/fork_self.hpp"

// The second name of the C library's clone(). The thread sanitizer would take a call by the first name for a fork,
// whose child has its own memory, and would stop the program.
extern "C" int __clone(int (*function)(void*), void* stack, int flags, void* argument, ...);

// A sanitizer must not record a function that never returns in its list of calls, because the parent goes on using that
// list.
#if defined(__clang__)
#define OUTSIDE_SANITIZERS __attribute__((disable_sanitizer_instrumentation))
#else
#define OUTSIDE_SANITIZERS
#endif

namespace isola_arena {
namespace {

constexpr std::size_t child_stack_bytes = 64 * 1024;

std::vector<const char*> pointers(const std::vector<std::string>& strings) {
    std::vector<const char*> list;
    list.reserve(strings.size() + 1);
    for (const std::string& string : strings) list.push_back(string.c_str());
    list.push_back(nullptr);
    return list;
}

// A signal handler of the arena must not run in the child, which shares its memory.
class AllSignalsBlocked {
public:
    AllSignalsBlocked() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~AllSignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    AllSignalsBlocked(const AllSignalsBlocked&) = delete;
    AllSignalsBlocked& operator=(const AllSignalsBlocked&) = delete;

private:
    sigset_t before_;
};

CloneLauncher::Error last_error() { return {errno, boost::system::system_category()}; }

void kill_and_reap(pid_t pid) {
    kill(-pid, SIGKILL);
    kill(pid, SIGKILL);
    waitpid(pid, nullptr, 0);
}

struct ChildWork {
    std::optional<FailedStep> (*function)(void* argument);
    void* argument;
    std::optional<FailedStep> failed = {};
};

OUTSIDE_SANITIZERS int run_work(void* argument) {
    auto& work = *static_cast<ChildWork*>(argument);
    work.failed = work.function(work.argument);
    syscall(SYS_exit_group, 0);
    return 0;
}

}  // namespace

std::optional<FailedStep> run_in_child(std::optional<FailedStep> (*function)(void* argument), void* argument) {
    ChildWork work{function, argument};
    const auto stack = std::make_unique_for_overwrite<char[]>(child_stack_bytes);
    const AllSignalsBlocked blocked;
    const pid_t pid =
        __clone(run_work, stack.get() + child_stack_bytes, CLONE_VM | CLONE_VFORK | SIGCHLD, static_cast<void*>(&work));
    if (pid < 0) return FailedStep{CloneLauncher::creating, errno};
    while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    return work.failed;
}

pid_t fork_self() { return fork(); }

struct CloneLauncher::Plan {
    CloneLauncher& launcher;
    const SetUp& set_up;
    const char* executable;
    const char* const* arguments;
    const char* const* environment;
};

// Runs in the child while the parent's thread stands still. Exits by the raw system call, because a sanitizer's wrapper
// would take the exit for the end of the arena.
OUTSIDE_SANITIZERS int CloneLauncher::run_child(void* argument) {
    auto& plan = *static_cast<Plan*>(argument);
    if (plan.set_up.call(plan.set_up.object, plan.arguments)) {
        plan.launcher.failed_step_ = running;
        // execve() has parameters without const for historical reasons, but writes to neither array.
        execve(plan.executable, const_cast<char* const*>(plan.arguments), const_cast<char* const*>(plan.environment));
        plan.launcher.child_error_ = errno;
    }
    syscall(SYS_exit_group, 127);
    return 127;
}

ProcessHandle CloneLauncher::launch(const Executor& executor, Error& error, const Path& executable,
                                    const std::vector<std::string>& command, const SetUp& set_up) {
    const auto arguments = pointers(command);
    const auto environment = pointers(environment_);
    Plan plan{*this, set_up, executable.c_str(), arguments.data(), environment.data()};
    const auto stack = std::make_unique_for_overwrite<char[]>(child_stack_bytes);
    failed_step_ = creating;
    child_error_ = 0;
    int pidfd = -1;
    const auto clone = [&] {
        const AllSignalsBlocked blocked;
        return __clone(run_child, stack.get() + child_stack_bytes, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD,
                       &plan, &pidfd);
    };
    const pid_t pid = clone();
    if (pid < 0) error = last_error();
    else if (child_error_ != 0) error = {child_error_, boost::system::system_category()};
    else return watched(executor, error, pid, OwnedFd(pidfd));
    if (pid > 0) {
        close(pidfd);
        waitpid(pid, nullptr, 0);
    }
    return ProcessHandle(executor);
}

ProcessHandle CloneLauncher::watched(const Executor& executor, Error& error, pid_t pid, OwnedFd pidfd) {
    try {
        end_event_ = OwnedFd(fcntl(pidfd.get(), F_DUPFD_CLOEXEC, 0));
        if (end_event_.get() < 0) throw boost::system::system_error(last_error());
        ProcessHandle process(executor, pid, pidfd.get());
        pidfd.release();
        error.clear();
        return process;
    } catch (const boost::system::system_error& failure) {
        kill_and_reap(pid);
        error = failure.code();
        failed_step_ = "watch it";
        return ProcessHandle(executor);
    }
}

}  // namespace isola_arena
