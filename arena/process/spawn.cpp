#include "arena/process/spawn.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <boost/process/v2/environment.hpp>

#include "arena/process/tree.hpp"
#include "arena/process/twin.hpp"

// The C library's clone by its second name: the thread sanitizer takes the first one for a fork, whose child has
// memory of its own, and stops the program.
extern "C" int __clone(int (*function)(void*), void* stack, int flags, void* argument, ...);

// A function that never returns must not be entered into a sanitizer's list of calls, which the parent goes on using.
#if defined(__clang__)
#define OUTSIDE_SANITIZERS __attribute__((disable_sanitizer_instrumentation))
#else
#define OUTSIDE_SANITIZERS
#endif

namespace isola_arena {
namespace {

constexpr std::size_t child_stack_bytes = 64 * 1024;

// Below it are the descriptors that a child has: nothing else may stand there when they are put in their places.
constexpr int first_free_descriptor = Launcher::filter_descriptor + 1;

struct ChildPlan {
    const char* path;
    char* const* words;
    char* const* environment;
    const char* folder;
    ChildPipes pipes;
    pid_t parent;
    const Program* program;
    int arguments;  ///< of the launcher; -1: none
    int filter;
    int error = 0;
    const char* step = "";
    bool programs_fault = false;
};

// Everything below runs in the child while the parent's thread is held and its memory shared: system calls only.

// The raw call, for a sanitizer's wrapper would take this for the end of the arena.
OUTSIDE_SANITIZERS void leave() { syscall(SYS_exit_group, 127); }

OUTSIDE_SANITIZERS int give_up(ChildPlan& plan, const char* step) {
    plan.error = errno;
    plan.step = step;
    leave();
    return 127;
}

void restore_signals() {
    // The raw call, for a sanitizer's wrapper would note the change in the memory shared with the parent.
    constexpr std::array<unsigned long, 4> usual{};
    for (int signal = 1; signal <= 64; ++signal) syscall(SYS_rt_sigaction, signal, usual.data(), nullptr, 8);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

// The raw call, for a sanitizer's wrapper would note it of the parent's descriptor.
bool put(int pipe, int standard) { return syscall(SYS_dup3, pipe, standard, 0) >= 0; }

// A new, empty one: what the arena's session keeps there (network passwords, keys of file systems) is not the program's.
// Where the kernel has no keyrings, or this system lets nobody use them, there is nothing to be found either.
bool leave_keyring() {
    constexpr int join_session_keyring = 1;
    return syscall(SYS_keyctl, join_session_keyring, nullptr) >= 0 || errno == ENOSYS || errno == EPERM;
}

bool enter_group(const Program& program) {
    if (!program.group) return true;
    for (const int entrance : program.group->entrances())
        if (syscall(SYS_write, entrance, "0", 1) < 0) return false;
    return true;
}

bool mount_privately(const Program& program) {
    if (program.mounts.empty()) return true;
    if (syscall(SYS_unshare, CLONE_NEWNS) < 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) < 0)
        return false;
    for (const PrivateMount& each : program.mounts)
        if (mount(each.source.c_str(), each.target.c_str(), nullptr, MS_BIND | MS_REC, nullptr) < 0) return false;
    return true;
}

bool set_limits(const Program& program) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    for (const ProcessLimit& limit : program.limits) {
        const rlimit both{limit.most, limit.most};
        if (syscall(SYS_prlimit64, 0, limit.resource, &both, nullptr) < 0) return false;
    }
    return true;
}

// The raw calls, for the C library would change the user of all threads that it knows of: the parent's.
bool give_up_privileges(const Program& program) {
    if (!program.run_as) return true;
    const uid_t user = *program.run_as;
    return syscall(SYS_setgroups, 0, nullptr) == 0 && syscall(SYS_setresgid, user, user, user) == 0 &&
           syscall(SYS_setresuid, user, user, user) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

bool connect_pipes(const ChildPlan& plan) {
    if (!put(plan.pipes.input, 0) || !put(plan.pipes.output, 1) || !put(plan.pipes.error, 2)) return false;
    if (!plan.program->launcher) return true;
    return (plan.arguments < 0 || put(plan.arguments, Launcher::arguments_descriptor)) &&
           (plan.filter < 0 || put(plan.filter, Launcher::filter_descriptor)) &&
           put(plan.pipes.status, Launcher::status_descriptor);
}

// Of the launcher's descriptors the last one may be missing.
unsigned first_foreign(const ChildPlan& plan) {
    return static_cast<unsigned>(plan.filter < 0 ? Launcher::filter_descriptor : first_free_descriptor);
}

OUTSIDE_SANITIZERS int run_child(void* argument) {
    auto& plan = *static_cast<ChildPlan*>(argument);
    const Program& program = *plan.program;
    restore_signals();
    if (setsid() < 0) return give_up(plan, "start a session");
    if (!mark_as_leader()) return give_up(plan, "mark its first process");
    if (!leave_keyring()) return give_up(plan, "leave the arena's keyring");
    if (!enter_group(program)) return give_up(plan, "enter its control group");
    if (!mount_privately(program)) return give_up(plan, "make its folder visible");
    if (!set_limits(program)) return give_up(plan, "set its limits");
    if (!connect_pipes(plan)) return give_up(plan, "connect its pipes");
    const unsigned foreign = program.launcher ? first_foreign(plan) : 3U;
    if (close_range(foreign, ~0U, 0) < 0) return give_up(plan, "close foreign descriptors");
    if (!give_up_privileges(program)) return give_up(plan, "give up its privileges");
    // A change of the user would take the death signal back.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != plan.parent) leave();
    plan.programs_fault = !program.launcher;
    if (*plan.folder != '\0' && chdir(plan.folder) < 0) return give_up(plan, "enter its folder");
    execve(plan.path, plan.words, plan.environment);
    return give_up(plan, "run it");
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
    std::vector<char*> list;
    for (const std::string& string : strings) list.push_back(const_cast<char*>(string.c_str()));
    list.push_back(nullptr);
    return list;
}

OwnedFd out_of_the_way(const OwnedFd* descriptor) {
    return OwnedFd(descriptor ? fcntl(descriptor->get(), F_DUPFD_CLOEXEC, first_free_descriptor) : -1);
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

}  // namespace

pid_t make_twin() { return fork(); }

std::string find_program(const Program& program) {
    const std::string& word = program.words.front();
    if (word.find('/') == std::string::npos) return boost::process::v2::environment::find_executable(word).string();
    return std::filesystem::path(word).is_absolute() || program.folder.empty() ? word : program.folder + '/' + word;
}

Spawned spawn(const Program& program, const std::string& path, const ChildPipes& pipes) {
    const std::optional<Launcher>& launcher = program.launcher;
    std::vector<std::string> all_words = launcher ? launcher->words : std::vector<std::string>();
    all_words.insert(all_words.end(), program.words.begin(), program.words.end());
    const auto words = pointers(all_words);
    const auto environment = pointers(program.environment);
    const std::string full_path = std::filesystem::absolute(path).string();
    const std::string& folder = launcher ? launcher->folder : program.folder;
    const OwnedFd arguments = out_of_the_way(launcher ? launcher->arguments.get() : nullptr);
    const OwnedFd filter = out_of_the_way(launcher ? launcher->filter.get() : nullptr);
    if (launcher && ((launcher->arguments && arguments.get() < 0) || (launcher->filter && filter.get() < 0)))
        return {-1, errno, "hand on what the launcher reads"};
    ChildPlan plan{full_path.c_str(), words.data(), environment.data(), folder.c_str(), pipes,
                   getpid(),          &program,     arguments.get(),    filter.get()};
    const auto stack = std::make_unique_for_overwrite<char[]>(child_stack_bytes);
    const AllSignalsBlocked blocked;
    const pid_t pid = __clone(run_child, stack.get() + child_stack_bytes, CLONE_VM | CLONE_VFORK | SIGCHLD, &plan);
    if (pid < 0) return {-1, errno, "create a process"};
    return {pid, plan.error, plan.step, plan.programs_fault};
}

}  // namespace isola_arena
