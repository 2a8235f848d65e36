// Attacks on the machine's memory by way of the kernel: they ask for one of each thing that the kernel stores without
// counting it as memory of the program.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

constexpr int pr_set_vma = 0x53564d41;
constexpr int memfd_secret = 447;  // newer than the headers of Debian 12; one number on all processors
constexpr const char* file_of_all = "/usr/bin/env";  // every bot can read it

// Tries to keep pages from being given back, which may count for another program: of files, or that the kernel cannot
// move.
template <class Note>
void note_pages_that_stay(const Note& note) {
    const int file = open(file_of_all, O_RDONLY | O_CLOEXEC);
    void* const part = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, file, 0);
    note(mlock(part, 4096), "a locked page of a file");
    note(mlock2(part, 4096, MLOCK_ONFAULT), "a page that is locked when it is used");
    note(mlockall(MCL_FUTURE), "all pages to come locked");
    munlockall();
    void* const locked = mmap(nullptr, 4096, PROT_READ, MAP_SHARED | MAP_LOCKED, file, 0);
    note(locked == MAP_FAILED ? -1 : 0, "a mapping that is locked");
    const int segment = shmget(IPC_PRIVATE, 4096, 0600);
    note(shmctl(segment, SHM_LOCK, nullptr), "a locked segment of shared memory");
    shmctl(segment, IPC_RMID, nullptr);
    note(syscall(memfd_secret, 0), "memory that the kernel itself cannot see");
    std::array<int, 2> ends{};
    if (pipe(ends.data()) < 0) return;
    off_t begin = 0;
    note(splice(file, &begin, ends[1], nullptr, 100, 0), "pages of a file in a pipe");
    note(sendfile(ends[1], file, &begin, 100), "pages of a file in a pipe by sendfile()");
    const iovec pages{part, 100};
    note(vmsplice(ends[1], &pages, 1, 0), "pages of a mapping in a pipe");
    // The kernel looks at the lower half of this number alone.
    for (const long more : {0L, 1L << 32})
        note(syscall(SYS_fcntl, ends[1], F_SETPIPE_SZ | more, 1 << 20), "a longer pipe");
    close(ends[0]);
    close(ends[1]);
    close(file);
}

// Asks for what one reserve of the machine, or of a user, gives to all that ask first.
template <class Note>
void note_shared_quotas(const Note& note) {
    constexpr std::size_t huge = std::size_t{2} << 20;
    void* const area = mmap(nullptr, huge, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_HUGETLB, -1, 0);
    note(area == MAP_FAILED ? -1 : 0, "huge pages of the reserve");
    note(memfd_create("hold", MFD_HUGETLB), "a file of huge pages");
    note(mq_open("/hold", O_CREAT | O_RDWR, 0600, nullptr), "a queue of messages");
    mq_unlink("/hold");
}

// Asks for everything that the kernel stores without counting it, or from a quota that all programs share.
Attempt uncounted(const Words&) {
    return in_child([] {
        Ways ways;
        const auto note = [&ways](long result, const char* way) {
            if (result < 0) ways.refused(way);
            else ways.succeeded(way);
        };
        note(socket(AF_NETLINK, SOCK_RAW, NETLINK_USERSOCK), "a netlink socket for messages of programs");
        note(socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE), "a netlink socket for routes");
        for (const int family : {AF_INET, AF_INET6}) {
            note(socket(family, SOCK_STREAM, 0), "a socket for TCP");
            note(socket(family, SOCK_DGRAM, 0), "a socket for UDP");
        }
        constexpr int process_ring = -2, get_ring = 0;
        note(syscall(SYS_add_key, "user", "hold", "x", 1, process_ring), "a key");
        note(syscall(SYS_keyctl, get_ring, process_ring, 1), "a keyring");
        aio_context_t context = 0;
        note(syscall(SYS_io_setup, 1, &context), "a context of asynchronous input");
        std::array<std::uint64_t, 32> attributes{};
        constexpr int create_map = 0;
        attributes[0] = 2 | (std::uint64_t{4} << 32);  // an array with keys of 4 bytes
        attributes[1] = 4 | (std::uint64_t{1} << 32);  // one value of 4 bytes
        note(syscall(SYS_bpf, create_map, attributes.data(), 64), "a map of BPF");
        attributes = {};
        attributes[0] = 1 | (std::uint64_t{128} << 32);  // a counter of software events
        attributes[5] = 1 << 5;                          // that leaves out the kernel
        note(syscall(SYS_perf_event_open, attributes.data(), 0, -1, -1, 0), "a counter of events");
        constexpr int of_users_alone = 1;
        note(syscall(SYS_userfaultfd, of_users_alone), "page faults of its own");
#if defined(__x86_64__)
        std::array<char, 64> table{};
        note(syscall(SYS_modify_ldt, 0, table.data(), table.size()), "a table of segments");
#endif
        void* page = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        constexpr int default_policy = 0;
        note(syscall(SYS_mbind, page, 4096, default_policy, nullptr, 0, 0), "a policy for memory");
        std::array<void*, 1> pages{page};
        std::array<int, 1> nodes{};
        note(syscall(SYS_move_pages, 0, 1, pages.data(), nullptr, nodes.data(), 0), "a move of pages");
        note(syscall(SYS_migrate_pages, 0, 0, nullptr, nullptr), "a migration of pages");
        note(syscall(SYS_prctl, pr_set_vma, 0, page, 4096, "hold"), "a name for memory");
        note_pages_that_stay(note);
        note_shared_quotas(note);
        std::vector<sock_filter> steps{{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
        const sock_fprog program{1, steps.data()};
        const int local = socket(AF_UNIX, SOCK_DGRAM, 0);
        note(setsockopt(local, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program), "a filter of a socket");
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        // The kernel looks at the lower half of these numbers alone.
        constexpr long above = 1L << 32;
        for (const long more : {0L, above})
            note(syscall(SYS_prctl, PR_SET_SECCOMP | more, SECCOMP_MODE_FILTER, &program), "a filter of calls");
        note(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), "a filter by seccomp()");
        return ways.result();
    });
}

}  // namespace

std::vector<Attack> kernel_memory_attacks() {
    return {{"uncounted", "", "has the kernel store what counts for nobody", uncounted}};
}

}  // namespace isola_arena::hostile
