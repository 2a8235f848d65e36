// Prints the C++ source of call_filter(), the filter of system calls for bots, when the arena is built. So a start of
// the arena need not compute it, and the arena does not link libseccomp.
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <seccomp.h>

#include "arena/sandbox/filter/call_filter.hpp"

namespace isola_arena {
namespace {

// The numbers of system calls and operations that are newer than the headers of Debian 12. New calls have one number on
// all processors.
constexpr int set_home_node = 450;
constexpr int cachestat = 451;
constexpr int memfd_secret = 447;
constexpr int name_memory = 0x53564d41;  // PR_SET_VMA
constexpr int share_core = 62;           // PR_SCHED_CORE

[[noreturn]] void fail(const char* what, int error) {
    std::fprintf(stderr, "cannot make the sandbox's filter of system calls (%s): %s\n", what, std::strerror(error));
    std::exit(1);
}

void check(int result, const char* what) {
    if (result < 0) fail(what, -result);
}

// Compares an argument that the kernel takes as 32 bits; a program may set the upper ones as it likes.
scmp_arg_cmp is(unsigned argument, int value) {
    constexpr scmp_datum_t low_half = 0xffffffff;
    return {argument, SCMP_CMP_MASKED_EQ, low_half, static_cast<std::uint32_t>(value)};
}

// Compares only these bits of an argument.
scmp_arg_cmp has(unsigned argument, std::uint32_t bits, std::uint32_t value) {
    return {argument, SCMP_CMP_MASKED_EQ, bits, value};
}

class Filter {
public:
    Filter() : context_(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release) {
        if (!context_) fail("its beginning", ENOMEM);
        check(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)), "other interfaces");
    }

    // Applies the same rules to calls through an older ABI of this processor's kernel.
    void also_for(std::uint32_t architecture) {
        const int result = seccomp_arch_add(context_.get(), architecture);
        if (result != -EEXIST) check(result, "an older interface");
    }

    void refuse(int call, int error, const std::vector<scmp_arg_cmp>& arguments = {}) {
        check(seccomp_rule_add_array(context_.get(), SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), call,
                                     static_cast<unsigned>(arguments.size()), arguments.data()),
              "a call");
    }

    std::string bytes() const {
        const int file = memfd_create("filter", MFD_CLOEXEC);
        check(seccomp_export_bpf(context_.get(), file), "its bytes");
        std::string bytes(static_cast<std::size_t>(lseek(file, 0, SEEK_END)), '\0');
        if (pread(file, bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) fail("reading", errno);
        return bytes;
    }

private:
    std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

void add_interfaces(Filter& filter) {
#if defined(__x86_64__)
    filter.also_for(SCMP_ARCH_X86);
#elif defined(__aarch64__)
    filter.also_for(SCMP_ARCH_ARM);
#else
    static_cast<void>(filter);
#endif
}

// Permits unix sockets alone. What waits in sockets of IP and netlink does not count as memory of the bot: connections
// that nobody has accepted, and answers of netlink that nobody reads.
void refuse_sockets(Filter& filter) {
    for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)})
        filter.refuse(call, EAFNOSUPPORT, {{0, SCMP_CMP_NE, AF_UNIX, 0}});
    // socketcall() passes the family behind a pointer, which a filter cannot follow; io_uring creates sockets without
    // the call socket().
    for (const int call : {SCMP_SYS(socketcall), SCMP_SYS(io_uring_setup)}) filter.refuse(call, ENOSYS);
}

// The kernel stores these things without counting them as memory of the bot, or from a quota that all programs of the
// machine share. No runtime of a language needs them. Where a kernel without the feature answers ENOSYS or EINVAL, so
// does the filter.
void refuse_uncounted_memory(Filter& filter) {
    for (const int call : {SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(keyctl), SCMP_SYS(io_setup),
                           SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(modify_ldt),
                           SCMP_SYS(mbind), SCMP_SYS(set_mempolicy), set_home_node})
        filter.refuse(call, ENOSYS);
    // Filters of system calls and of sockets use the machine's budget for compiled filters. A filter of system calls
    // may also leave its decisions to another process.
    filter.refuse(SCMP_SYS(seccomp), EINVAL);
    for (const int operation : {PR_SET_SECCOMP, name_memory})
        filter.refuse(SCMP_SYS(prctl), EINVAL, {is(0, operation)});
    for (const int option : {SO_ATTACH_FILTER, SO_ATTACH_BPF, SO_ATTACH_REUSEPORT_CBPF, SO_ATTACH_REUSEPORT_EBPF})
        filter.refuse(SCMP_SYS(setsockopt), ENOPROTOOPT, {is(1, SOL_SOCKET), is(2, option)});
}

// The kernel charges a page of the page cache to the control group that read the page first. While the page lies in a
// pipe or a socket, the kernel cannot reclaim it. On these errors, programs copy by read() and write() instead.
void refuse_pages_in_pipes(Filter& filter) {
    for (const int call : {SCMP_SYS(splice), SCMP_SYS(sendfile), SCMP_SYS(sendfile64)}) filter.refuse(call, EINVAL);
    filter.refuse(SCMP_SYS(vmsplice), ENOSYS);
}

// Long pipes, huge pages and memory without a mapping in the kernel come from reserves of a user or of the whole
// machine. What a process may lock in memory has a limit of 0; see sandbox.cpp.
void refuse_shared_reserves(Filter& filter) {
    for (const int call : {SCMP_SYS(fcntl), SCMP_SYS(fcntl64)}) filter.refuse(call, EPERM, {is(1, F_SETPIPE_SZ)});
    for (const int call : {SCMP_SYS(mmap), SCMP_SYS(mmap2)})
        filter.refuse(call, EINVAL, {has(3, MAP_HUGETLB, MAP_HUGETLB)});
    filter.refuse(SCMP_SYS(memfd_create), EINVAL, {has(1, MFD_HUGETLB, MFD_HUGETLB)});
    filter.refuse(memfd_secret, ENOSYS);
}

// The kernel's log tells of all that happens on the machine.
void refuse_kernel_log(Filter& filter) { filter.refuse(SCMP_SYS(syslog), EPERM); }

void refuse_priorities(Filter& filter) {
    for (const int call : {SCMP_SYS(nice), SCMP_SYS(setpriority), SCMP_SYS(sched_setattr)}) filter.refuse(call, EPERM);
    constexpr std::uint32_t policy = ~static_cast<std::uint32_t>(SCHED_RESET_ON_FORK);
    for (const int other : {SCHED_IDLE, SCHED_BATCH})
        filter.refuse(SCMP_SYS(sched_setscheduler), EPERM, {has(1, policy, static_cast<std::uint32_t>(other))});
    // Nobody else may run beside such a thread on the same physical core.
    filter.refuse(SCMP_SYS(prctl), EINVAL, {is(0, share_core)});
}

// A bot shares its pid namespace with the first process of its sandbox, which ensures that every process in it ends
// with the arena, and may start the programs of other games there (see arena/process/keeper). Both run as the same
// user, so that only the filter keeps the bot from changing the limits, cores and priority of that process.
void refuse_meddling(Filter& filter) {
    constexpr int first_process = 1;
    for (const int call :
         {SCMP_SYS(prlimit64), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_setparam)})
        filter.refuse(call, EPERM, {is(0, first_process)});
    constexpr int of_process = 1, of_group = 2, of_user = 3;  // IOPRIO_WHO_*
    for (const int who : {of_process, of_group})
        filter.refuse(SCMP_SYS(ioprio_set), EPERM, {is(0, who), is(1, first_process)});
    filter.refuse(SCMP_SYS(ioprio_set), EPERM, {is(0, of_user)});
    for (const int call : {SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
                           SCMP_SYS(pidfd_getfd), SCMP_SYS(kcmp)})
        filter.refuse(call, EPERM);
}

// tee() reads a line and leaves it in the pipe, so the arena would believe that the bot has not taken the line yet.
void refuse_secret_reading(Filter& filter) { filter.refuse(SCMP_SYS(tee), EPERM); }

// By locks and leases on files that all bots see, such as those of /usr, bots could send messages to each other, and
// see who opens these files. Lock calls only pretend to succeed, because the Java machine complains on stdout if a lock
// is refused.
void refuse_channels(Filter& filter) {
    constexpr int in_appearance = 0;
    constexpr int lock_of_64_bits = 13, waiting_lock_of_64_bits = 14;  // F_SETLK64, F_SETLKW64 of 32-bit programs
    filter.refuse(SCMP_SYS(flock), in_appearance);
    for (const int call : {SCMP_SYS(fcntl), SCMP_SYS(fcntl64)}) {
        for (const int lock : {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, lock_of_64_bits, waiting_lock_of_64_bits})
            filter.refuse(call, in_appearance, {is(1, lock)});
        for (const int other : {F_SETLEASE, F_NOTIFY}) filter.refuse(call, EPERM, {is(1, other)});
    }
    for (const int call : {SCMP_SYS(inotify_init), SCMP_SYS(inotify_init1), SCMP_SYS(fanotify_init)})
        filter.refuse(call, EPERM);
}

// The kernel moves pages for tens of milliseconds without letting another thread run. The bot does not think meanwhile, but
// the core seems to stand still (see steal_time_monitor.hpp).
void refuse_long_calls(Filter& filter) {
    for (const int call : {SCMP_SYS(move_pages), SCMP_SYS(migrate_pages)}) filter.refuse(call, ENOSYS);
}

// The kernel keeps these things when all processes have ended, until somebody removes them. In the next game of the
// same sandbox, they would be messages of the last one.
void refuse_lasting_things(Filter& filter) {
    for (const int call : {SCMP_SYS(shmget), SCMP_SYS(semget), SCMP_SYS(msgget), SCMP_SYS(ipc), SCMP_SYS(mq_open)})
        filter.refuse(call, ENOSYS);
}

// Which parts of a file that all bots see are in memory is one more message between games. A bot could only measure how
// long a read takes.
void refuse_looks_at_page_cache(Filter& filter) {
    filter.refuse(SCMP_SYS(preadv2), EOPNOTSUPP, {has(5, RWF_NOWAIT, RWF_NOWAIT)});
    filter.refuse(cachestat, ENOSYS);
}

// Returns the filter that call_filter.hpp describes.
std::string bytes_of_filter() {
    Filter filter;
    add_interfaces(filter);
    refuse_sockets(filter);
    refuse_priorities(filter);
    refuse_meddling(filter);
    refuse_secret_reading(filter);
    refuse_channels(filter);
    refuse_looks_at_page_cache(filter);
    refuse_uncounted_memory(filter);
    refuse_pages_in_pipes(filter);
    refuse_shared_reserves(filter);
    refuse_kernel_log(filter);
    refuse_long_calls(filter);
    refuse_lasting_things(filter);
    return filter.bytes();
}

}  // namespace
}  // namespace isola_arena

int main() {
    std::puts("#include \"arena/sandbox/filter/call_filter.hpp\"\n\nnamespace isola_arena {\nnamespace {\n");
    std::fputs("constexpr unsigned char bytes[] = {", stdout);
    const std::string bytes = isola_arena::bytes_of_filter();
    for (std::size_t i = 0; i < bytes.size(); ++i)
        std::printf("%s%u,", i % 24 == 0 ? "\n    " : " ", static_cast<unsigned>(static_cast<unsigned char>(bytes[i])));
    std::puts(
        "\n};\n\n}  // namespace\n\nstd::string_view call_filter() {\n"
        "    return {reinterpret_cast<const char*>(bytes), sizeof bytes};\n}\n\n}  // namespace isola_arena");
}
