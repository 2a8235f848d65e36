#include "arena/sandbox/finish_sandbox.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "arena/base/files/input_file.hpp"
#include "arena/process/fork_self.hpp"

namespace isola_arena {
namespace {

// While bubblewrap prepares a sandbox, its root is mounted at /newroot.
constexpr const char* processes = "/newroot/proc";
constexpr const char* terminals = "/newroot/dev/pts";
constexpr const char* terminal_maker = "/newroot/dev/ptmx";
constexpr const char* barrier = "/newroot/.prepared";
static_assert(std::string_view(barrier).ends_with(barrier_file));

struct Namespaces {
    int users;  // -1: the arena is root, and need not join the user namespace
    int mounts;
};

std::optional<FailedStep> failed(const char* step) { return FailedStep{step, errno}; }

// Runs in a child that shares the arena's memory, so it makes only raw system calls.
std::optional<FailedStep> finish(void* argument) {
    const auto& namespaces = *static_cast<const Namespaces*>(argument);
    if (namespaces.users >= 0 && syscall(SYS_setns, namespaces.users, CLONE_NEWUSER) < 0)
        return failed("join its user namespace");
    if (syscall(SYS_setns, namespaces.mounts, CLONE_NEWNS) < 0) return failed("join its mount namespace");
    constexpr unsigned long flags = MS_REMOUNT | MS_NOSUID | MS_NODEV | MS_NOEXEC;
    if (syscall(SYS_mount, nullptr, processes, nullptr, flags, "subset=pid,hidepid=2") < 0)
        return failed("leave only processes in /proc");
    if (syscall(SYS_umount2, terminals, MNT_DETACH) < 0) return failed("remove /dev/pts");
    for (const char* file : {terminal_maker, barrier})
        if (syscall(SYS_unlinkat, AT_FDCWD, file, 0) < 0) return failed("remove a file");
    return std::nullopt;
}

OwnedFd namespace_of(pid_t process, const char* kind) {
    return OwnedFd(open(("/proc/" + std::to_string(process) + "/ns/" + kind).c_str(), O_RDONLY | O_CLOEXEC));
}

std::string words(const char* step, int error) { return std::string(step) + ": " + std::strerror(error); }

}  // namespace

std::optional<std::string> finish_sandbox(pid_t first_process) {
    const bool is_root = geteuid() == 0;
    const OwnedFd mounts = namespace_of(first_process, "mnt");
    if (mounts.get() < 0) return words("open its mount namespace", errno);
    const OwnedFd users = is_root ? OwnedFd(-1) : namespace_of(first_process, "user");
    if (!is_root && users.get() < 0) return words("open its user namespace", errno);
    Namespaces namespaces{users.get(), mounts.get()};
    const auto failure = run_in_child(finish, &namespaces);
    return failure ? std::optional(words(failure->step, failure->error)) : std::nullopt;
}

}  // namespace isola_arena
