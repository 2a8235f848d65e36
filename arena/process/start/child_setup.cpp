#include "arena/process/start/child_setup.hpp"

#include <algorithm>
#include <array>
#include <csignal>

#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "arena/process/tree/process_tree.hpp"

namespace isola_arena {

// Ignores each signal first, because this drops a pending one.
bool DefaultSignals::run() const {
    const std::array<unsigned long, 4> ignored{reinterpret_cast<unsigned long>(SIG_IGN)};
    constexpr std::array<unsigned long, 4> usual{};
    for (int signal = 1; signal <= 64; ++signal)
        for (const auto& action : {&ignored, &usual}) syscall(SYS_rt_sigaction, signal, action->data(), nullptr, 8);
    sigset_t none;
    sigemptyset(&none);
    return sigprocmask(SIG_SETMASK, &none, nullptr) == 0;
}

bool OwnSession::run() const { return setsid() >= 0; }

bool LeaderMark::run() const { return mark_as_leader(); }

// The errors ENOSYS (no keyrings) and EPERM (nobody may use them) are no failure, because then the child finds no keys
// either.
bool OwnKeyring::run() const {
    constexpr int join_session_keyring = 1;
    return syscall(SYS_keyctl, join_session_keyring, nullptr) >= 0 || errno == ENOSYS || errno == EPERM;
}

bool InGroup::run() const {
    if (group == nullptr) return true;
    return std::ranges::all_of(group->entrances(),
                               [](int entrance) { return syscall(SYS_write, entrance, "0", 1) >= 0; });
}

bool WithMounts::run() const {
    if (mounts.empty()) return true;
    if (syscall(SYS_unshare, CLONE_NEWNS) < 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) < 0)
        return false;
    return std::ranges::all_of(mounts, [](const PrivateMount& each) {
        return mount(each.source.c_str(), each.target.c_str(), nullptr, MS_BIND | MS_REC, nullptr) >= 0;
    });
}

bool WithLimits::run() const {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    return std::ranges::all_of(limits, [](const ProcessLimit& limit) {
        const rlimit both{limit.most, limit.most};
        if (syscall(SYS_prlimit64, 0, limit.resource, &both, nullptr) >= 0) return true;
        // Only root may raise a limit. A lower one that the arena itself has is kept, because it is tighter.
        rlimit own{};
        return errno == EPERM && syscall(SYS_prlimit64, 0, limit.resource, nullptr, &own) >= 0 &&
               own.rlim_max < limit.most;
    });
}

bool OnlyDescriptors::run() const {
    unsigned next = 0;
    for (const ChildDescriptor& each : descriptors) {
        if (each.from < 0) syscall(SYS_close, each.to);
        else if (syscall(SYS_dup3, each.from, each.to, 0) < 0) return false;
        next = std::max(next, static_cast<unsigned>(each.to) + 1);
    }
    return close_range(next, ~0U, 0) >= 0;
}

// Makes raw system calls, because the C library would change the user of all threads that it knows of, which are the
// arena's.
bool AsUser::run() const {
    if (!user) return true;
    return syscall(SYS_setgroups, 0, nullptr) == 0 && syscall(SYS_setresgid, *user, *user, *user) == 0 &&
           syscall(SYS_setresuid, *user, *user, *user) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

bool ParentDeathSignal::run() const {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) return false;
    errno = ESRCH;
    return getppid() == arena;
}

bool InFolder::run() const { return folder.empty() || chdir(folder.c_str()) >= 0; }

}  // namespace isola_arena
