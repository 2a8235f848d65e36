// The keeper: the first process (PID 1) of a sandbox that outlives its programs. It starts the programs that the arena
// orders, one after another, reports their ends, and removes everything that they leave.
//
// Programs run as the same user, in the same pid namespace, and are hostile. So the keeper
// - is not dumpable, which hides /proc/1 from them (see finish_sandbox.cpp), and handles no signal, so that the kernel
//   drops the signals that they send to a first process. SIGCHLD alone reaches it, one at a time: it is blocked, and
//   read from a signalfd;
// - does little work, because no bot is charged for it: it reaps ended processes at most once in reaping_pause_ms. If
//   more than most_removed_files are left, it stops removing them and reports that the sandbox is unusable (`soiled`);
// - is outside their control groups.
// The filter of system calls (arena/sandbox/filter) protects its limits, cores and priority.
//
// It is linked without any library, because it is copied into every sandbox, and because it must work where the sandbox
// has other libraries than the machine on which it was built.
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/fs.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "arena/process/keeper/keeper_protocol.hpp"
#include "arena/process/keeper/system_call.hpp"

// The compiler may call these two by itself.
extern "C" void* memset(void* to, int value, std::size_t count) {
    auto* bytes = static_cast<volatile unsigned char*>(to);
    for (std::size_t i = 0; i < count; ++i) bytes[i] = static_cast<unsigned char>(value);
    return to;
}

extern "C" void* memcpy(void* to, const void* from, std::size_t count) {
    auto* target = static_cast<volatile unsigned char*>(to);
    const auto* source = static_cast<const unsigned char*>(from);
    for (std::size_t i = 0; i < count; ++i) target[i] = source[i];
    return to;
}

namespace isola_arena {
namespace {

constexpr long reaping_pause_ms = 10;
constexpr int most_removed_files = 512;
constexpr int deepest_folder = 32;
constexpr std::size_t longest_path = 4096;
constexpr unsigned long sigchld_alone = 1UL << (SIGCHLD - 1);
constexpr unsigned long no_signal = 0;
constexpr long signal_mask_bytes = 8;
constexpr int scratch_folders = sizeof keeper_scratch_folders / sizeof keeper_scratch_folders[0];

struct KeptProgram {
    const char* arguments[most_keeper_texts + 1];
    const char* environment[most_keeper_texts + 1];
    int descriptors[most_keeper_descriptors];
    int descriptor_count;
};

char request_bytes[most_keeper_request_bytes + 1];
KeptProgram program;
long program_pid;  // 0: none runs
int signals;
int scratch[scratch_folders];
int removed_files;

[[noreturn]] void exit(int status) {
    for (;;) system_call(__NR_exit_group, status);
}

void report(KeeperEvent event, int number) {
    const KeeperReport packet{event, number};
    if (system_call(__NR_sendto, keeper_socket, address(&packet), sizeof packet, MSG_NOSIGNAL) < 0) exit(1);
}

long now_ms() {
    timespec now{};
    system_call(__NR_clock_gettime, CLOCK_MONOTONIC, address(&now));
    return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

bool starts_with(const char* text, const char* beginning) {
    while (*beginning != 0 && *text == *beginning) ++text, ++beginning;
    return *beginning == 0;
}

bool has_slash(const char* text) {
    for (; *text != 0; ++text)
        if (*text == '/') return true;
    return false;
}

long run(const char* path) {
    return system_call(__NR_execve, address(path), address(program.arguments), address(program.environment));
}

// Runs the program, which is looked up in the folders of PATH if its name has no slash. Returns the error if that
// fails.
long run_from_path() {
    const char* name = program.arguments[0];
    if (has_slash(name)) return run(name);
    const char* folders = "/usr/bin:/bin";
    for (const char* const* each = program.environment; *each != nullptr; ++each)
        if (starts_with(*each, "PATH=")) folders = *each + 5;
    long error = -ENOENT;
    while (true) {
        char path[longest_path];
        std::size_t length = 0;
        for (; *folders != 0 && *folders != ':' && length < longest_path - 2; ++folders) path[length++] = *folders;
        path[length++] = '/';
        std::size_t at = 0;
        for (; name[at] != 0 && length < longest_path - 1; ++at) path[length++] = name[at];
        path[length] = 0;
        const long result = name[at] == 0 ? run(path) : -ENAMETOOLONG;
        if (result != -ENOENT && result != -ENOTDIR) error = result;
        if (error != -ENOENT && error != -EACCES) return error;
        if (*folders != ':') return error;
        ++folders;
    }
}

// In the child: connects the program's pipes, enters its control groups, and runs it.
[[noreturn, gnu::noinline]] void become_program() {
    long result = system_call(__NR_setsid);
    for (int i = 3; i < program.descriptor_count && result >= 0; ++i)
        result = system_call(__NR_write, program.descriptors[i], address("0"), 1);
    for (int i = 0; i < 3 && result >= 0; ++i) result = system_call(__NR_dup3, program.descriptors[i], i, 0);
    if (result >= 0) result = system_call(__NR_close_range, 3, static_cast<long>(~0U), CLOSE_RANGE_CLOEXEC);
    system_call(__NR_rt_sigprocmask, SIG_SETMASK, address(&no_signal), 0, signal_mask_bytes);
    // A step before execve() fails only if the machine lacks something, which is not the program's fault.
    result = result >= 0 ? run_from_path() : -EIO;
    report(KeeperEvent::not_run, static_cast<int>(-result));
    exit(127);
}

// Removes all entries of a folder. Returns false if there are too many, if they lie too deep, or if the system refuses.
bool empty(int folder, int depth) {
    alignas(8) char entries[2048];
    while (true) {
        system_call(__NR_lseek, folder, 0, 0);
        bool found = false;
        const long bytes = system_call(__NR_getdents64, folder, address(entries), sizeof entries);
        if (bytes < 0) return false;
        for (long at = 0; at < bytes;) {
            // A struct linux_dirent64: inode and offset of 8 bytes each, length of 2 bytes, type, name.
            const auto length = *reinterpret_cast<const unsigned short*>(entries + at + 16);
            const char* name = entries + at + 19;
            at += length;
            const bool is_dots = name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
            if (is_dots) continue;
            found = true;
            if (++removed_files > most_removed_files) return false;
            if (system_call(__NR_unlinkat, folder, address(name), 0) >= 0) continue;
            system_call(__NR_fchmodat, folder, address(name), 0700);
            const long inner = system_call(__NR_openat, folder, address(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
            if (inner < 0) return false;
            const bool is_empty = depth < deepest_folder && empty(static_cast<int>(inner), depth + 1);
            system_call(__NR_close, inner);
            if (!is_empty || system_call(__NR_unlinkat, folder, address(name), AT_REMOVEDIR) < 0) return false;
        }
        if (!found) return true;
    }
}

// Makes the folders that programs may write to as they were. Attributes of a folder cannot all be removed, so they make
// the sandbox soiled.
bool wipe() {
    removed_files = 0;
    const timespec epoch[2]{};
    for (const int folder : scratch) {
        if (system_call(__NR_fchmod, folder, 01777) < 0 || !empty(folder, 0)) return false;
        if (system_call(__NR_flistxattr, folder, 0, 0) > 0) return false;
        long flags = 0;
        if (system_call(__NR_ioctl, folder, FS_IOC_GETFLAGS, address(&flags)) >= 0 && flags != 0) return false;
        if (system_call(__NR_utimensat, folder, 0, address(epoch), 0) < 0) return false;
    }
    return true;
}

// Kills and reaps all processes, and removes what they left. One kill() reaches all: a process that forks at that
// moment does not get its child, because a signal is pending.
void end_game(int status, bool is_reaped) {
    system_call(__NR_kill, -1, SIGKILL);
    if (is_reaped) report(KeeperEvent::ended, status);
    int other = 0;
    for (long pid = 0; pid != -ECHILD;) {
        pid = system_call(__NR_wait4, -1, address(&other), 0, 0);
        if (pid == program_pid) status = other;
    }
    if (!is_reaped) report(KeeperEvent::ended, status);
    program_pid = 0;
    const bool is_clean = wipe();
    report(is_clean ? KeeperEvent::ready : KeeperEvent::soiled, 0);
}

void reap() {
    char drained[128];
    system_call(__NR_read, signals, address(drained), sizeof drained);
    int status = 0;
    for (long pid = 0; (pid = system_call(__NR_wait4, -1, address(&status), WNOHANG, 0)) > 0;)
        if (pid == program_pid) return end_game(status, true);
}

// Reads the texts of a request into lists that end with a null pointer. Returns false if the request is wrong.
bool read_texts(const KeeperRequest& request, long bytes) {
    if (request.arguments == 0 || request.arguments > most_keeper_texts || request.environment > most_keeper_texts)
        return false;
    long at = sizeof request;
    request_bytes[bytes] = 0;
    const auto read_list = [&](const char** list, std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            if (at >= bytes) return false;
            list[i] = request_bytes + at;
            while (request_bytes[at] != 0) ++at;
            ++at;
        }
        list[count] = nullptr;
        return true;
    };
    return read_list(program.arguments, request.arguments) && read_list(program.environment, request.environment);
}

// Starts the program as vfork() and exec() do: the child uses the keeper's memory, and the keeper stands still until
// the child runs the program or ends.
void start() {
    program_pid = system_call(__NR_clone, CLONE_VM | CLONE_VFORK | SIGCHLD);
    if (program_pid == 0) become_program();
    for (int i = 0; i < program.descriptor_count; ++i) system_call(__NR_close, program.descriptors[i]);
    if (program_pid > 0) return;
    report(KeeperEvent::not_run, static_cast<int>(-program_pid));
    end_game(0, true);
}

void obey() {
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * most_keeper_descriptors)];
    iovec bytes{request_bytes, most_keeper_request_bytes};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const long count = system_call(__NR_recvmsg, keeper_socket, address(&message), MSG_CMSG_CLOEXEC);
    if (count < static_cast<long>(sizeof(KeeperRequest))) exit(0);  // the arena has closed its end
    const auto& request = *reinterpret_cast<const KeeperRequest*>(request_bytes);
    if (request.order == KeeperOrder::kill) {
        if (program_pid != 0) end_game(0, false);
        return;
    }
    program.descriptor_count = 0;
    const auto* attached = CMSG_FIRSTHDR(&message);
    if (attached != nullptr && attached->cmsg_type == SCM_RIGHTS) {
        program.descriptor_count = static_cast<int>((attached->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(program.descriptors, CMSG_DATA(attached),
               sizeof(int) * static_cast<std::size_t>(program.descriptor_count));
    }
    const bool is_cut = (message.msg_flags & (MSG_CTRUNC | MSG_TRUNC)) != 0;
    if (is_cut || program_pid != 0 || program.descriptor_count < 3 || !read_texts(request, count)) exit(1);
    start();
}

[[noreturn]] void keep() {
    system_call(__NR_prctl, PR_SET_DUMPABLE, 0);
    system_call(__NR_setsid);
    system_call(__NR_close_range, 3, keeper_socket - 1);
    system_call(__NR_close_range, keeper_socket + 1, static_cast<long>(~0U));
    system_call(__NR_rt_sigprocmask, SIG_SETMASK, address(&sigchld_alone), 0, signal_mask_bytes);
    signals = static_cast<int>(
        system_call(__NR_signalfd4, -1, address(&sigchld_alone), signal_mask_bytes, O_NONBLOCK | O_CLOEXEC));
    for (int i = 0; i < scratch_folders; ++i)
        scratch[i] = static_cast<int>(
            system_call(__NR_openat, AT_FDCWD, address(keeper_scratch_folders[i]), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    wipe();
    report(KeeperEvent::ready, 0);
    for (long reaped_at = 0;;) {
        const long pause_ms = reaped_at + reaping_pause_ms - now_ms();
        const bool looks = pause_ms <= 0;
        pollfd waiting[2]{{keeper_socket, POLLIN, 0}, {signals, POLLIN, 0}};
        const timespec pause{0, (looks ? 0 : pause_ms) * 1'000'000};
        system_call(__NR_ppoll, address(waiting), looks ? 2 : 1, looks ? 0 : address(&pause), 0, signal_mask_bytes);
        if (waiting[0].revents != 0) obey();
        if (!looks || waiting[1].revents == 0) continue;
        reap();
        reaped_at = program_pid == 0 ? 0 : now_ms();
    }
}

}  // namespace
}  // namespace isola_arena

#if defined(__x86_64__)
// The kernel aligns the stack to 16 bytes here; a compiler expects 8 bytes more, the return address of a call.
#define ALIGN_STACK __attribute__((force_align_arg_pointer))
#else
#define ALIGN_STACK
#endif

extern "C" [[noreturn]] ALIGN_STACK void _start() { isola_arena::keep(); }
