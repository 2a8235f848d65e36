// A bot that holds memory of the machine by way of the kernel, which does not count all that it stores as memory of the
// program for which it stores it.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <iostream>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/aio_abi.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/seccomp.h>
#include <mqueue.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "tests/faults/board.hpp"
#include "tests/hostile/bot/attack.hpp"
#include "tests/hostile/bot/roles.hpp"

namespace isola_arena::hostile {
namespace {

constexpr std::size_t most_held = std::size_t{900} << 20;  // bytes, as far as the program can tell
constexpr int most_tries = 200'000;
constexpr int a_large_buffer = 64 << 20;
constexpr std::size_t block_size = 32 << 10;
constexpr int set_name_of_area = 0x53564d41;  // PR_SET_VMA
constexpr unsigned longest_hold = 25;         // seconds

// One kind of what the kernel stores. hold() stores some more and returns how many bytes that is, roughly; 0 if the
// kernel refuses. What it stores stays until the process ends.
struct Kind {
    std::string_view name;
    std::size_t (*hold)();
};

std::vector<char>& block() {
    static std::vector<char> bytes(block_size, 'x');
    return bytes;
}

// Fills a socket or pipe that does not wait. Returns the bytes that it took.
std::size_t fill(int descriptor) {
    std::size_t filled = 0;
    for (ssize_t count = 0; (count = write(descriptor, block().data(), block().size())) > 0;)
        filled += static_cast<std::size_t>(count);
    return filled;
}

void enlarge(int socket_number) {
    setsockopt(socket_number, SOL_SOCKET, SO_SNDBUF, &a_large_buffer, sizeof a_large_buffer);
    setsockopt(socket_number, SOL_SOCKET, SO_RCVBUF, &a_large_buffer, sizeof a_large_buffer);
}

std::size_t pipes() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_NONBLOCK) < 0) return 0;
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    return fill(ends[1]);
}

template <int type>
std::size_t local_sockets() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, type | SOCK_NONBLOCK, 0, ends.data()) < 0) return 0;
    enlarge(ends[0]);
    return fill(ends[0]);
}

// Sends to itself what netlink keeps until it is read.
template <int protocol>
std::size_t netlink() {
    const int made = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK, protocol);
    if (made < 0) return 0;
    enlarge(made);
    sockaddr_nl own{};
    own.nl_family = AF_NETLINK;
    socklen_t length = sizeof own;
    bind(made, reinterpret_cast<const sockaddr*>(&own), length);
    getsockname(made, reinterpret_cast<sockaddr*>(&own), &length);
    struct {
        nlmsghdr head;
        ifinfomsg which;
        std::array<char, 16384> rest;
    } message{};
    const bool is_route = protocol == NETLINK_ROUTE;
    message.head.nlmsg_len = is_route ? NLMSG_LENGTH(sizeof message.which) : sizeof message;
    message.head.nlmsg_type = RTM_GETLINK;
    message.head.nlmsg_flags = NLM_F_REQUEST;
    message.which.ifi_index = 1;
    if (is_route) own.nl_pid = 0;
    std::size_t sent = 0;
    for (int i = 0; i < 400; ++i)
        if (sendto(made, &message, message.head.nlmsg_len, 0, reinterpret_cast<const sockaddr*>(&own), length) > 0)
            sent += is_route ? 2048 : sizeof message;
    return sent;
}

// A listener whose connections nobody accepts: what they receive counts for no program.
std::size_t tcp_connections() {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof own;
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    const int sender = socket(AF_INET, SOCK_STREAM, 0);
    if (listener < 0 || sender < 0) return 0;
    enlarge(listener);
    enlarge(sender);
    if (bind(listener, reinterpret_cast<const sockaddr*>(&own), length) < 0 || listen(listener, 1) < 0) return 0;
    getsockname(listener, reinterpret_cast<sockaddr*>(&own), &length);
    if (connect(sender, reinterpret_cast<const sockaddr*>(&own), length) < 0) return 0;
    fcntl(sender, F_SETFL, O_NONBLOCK);
    return fill(sender);
}

std::size_t udp_packets() {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof own;
    const int made = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    if (made < 0) return 0;
    enlarge(made);
    bind(made, reinterpret_cast<const sockaddr*>(&own), length);
    getsockname(made, reinterpret_cast<sockaddr*>(&own), &length);
    if (connect(made, reinterpret_cast<const sockaddr*>(&own), length) < 0) return 0;
    std::size_t sent = 0;
    for (int i = 0; i < 64; ++i)
        if (const ssize_t count = write(made, block().data(), block().size()); count > 0)
            sent += static_cast<std::size_t>(count);
    return sent;
}

// A program of the filter language of sockets that lets everything pass.
std::vector<sock_filter> long_filter(std::uint32_t result) {
    std::vector<sock_filter> steps(BPF_MAXINSNS, sock_filter{BPF_ALU | BPF_ADD | BPF_K, 0, 0, 1});
    steps.back() = sock_filter{BPF_RET | BPF_K, 0, 0, result};
    return steps;
}

std::size_t socket_filters() {
    const int made = socket(AF_UNIX, SOCK_DGRAM, 0);
    std::vector<sock_filter> steps = long_filter(0xffff);
    const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
    if (made < 0 || setsockopt(made, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) < 0) return 0;
    return steps.size() * sizeof(sock_filter) * 2;
}

std::size_t call_filters() {
    std::vector<sock_filter> steps = long_filter(SECCOMP_RET_ALLOW);
    const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) < 0) return 0;
    return steps.size() * sizeof(sock_filter) * 2;
}

// Each descriptor watches all the others.
std::size_t watches_of_epoll() {
    static std::vector<int> watched;
    const int made = epoll_create1(0);
    if (made < 0) return 0;
    std::size_t held = 0;
    for (const int other : watched) {
        epoll_event event{};
        if (epoll_ctl(made, EPOLL_CTL_ADD, other, &event) == 0) held += 192;
    }
    if (const int event_file = timerfd_create(CLOCK_MONOTONIC, 0); event_file >= 0) watched.push_back(event_file);
    return held + 256;
}

std::size_t timers() {
    sigevent how{};
    how.sigev_notify = SIGEV_NONE;
    timer_t made{};
    return timer_create(CLOCK_MONOTONIC, &how, &made) == 0 ? 320 : 0;
}

std::size_t signals() {
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &blocked, nullptr);
    return sigqueue(getpid(), SIGRTMIN, {}) == 0 ? 96 : 0;
}

std::size_t asynchronous_io() {
    aio_context_t context = 0;
    return syscall(SYS_io_setup, 8000, &context) == 0 ? std::size_t{8000} * 32 : 0;
}

std::size_t keys() {
    static int count = 0;
    constexpr int process_ring = -2;
    const std::string name = "hold" + std::to_string(count++);
    return syscall(SYS_add_key, "user", name.c_str(), block().data(), 16'000, process_ring) > 0 ? 16'000 : 0;
}

std::size_t message_queues() {
    static int count = 0;
    const std::string name = "/hold" + std::to_string(count++);
    std::size_t held = 0;
    if (const mqd_t made = mq_open(name.c_str(), O_CREAT | O_RDWR | O_NONBLOCK, 0600, nullptr); made >= 0)
        while (mq_send(made, block().data(), 8192, 0) == 0) held += 8192;
    if (const int queue = msgget(IPC_PRIVATE, 0600); queue >= 0) {
        struct {
            long type;
            std::array<char, 8000> text;
        } message{1, {}};
        while (msgsnd(queue, &message, sizeof message.text, IPC_NOWAIT) == 0) held += sizeof message.text;
    }
    if (semget(IPC_PRIVATE, 32'000, 0600) >= 0) held += std::size_t{32'000} * 64;
    return held;
}

// One page in each 2 MiB needs a page of page tables each.
std::size_t page_tables() {
    constexpr std::size_t span = std::size_t{1} << 30;
    auto* begin = static_cast<char*>(
        mmap(nullptr, span, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (begin == MAP_FAILED) return 0;
    madvise(begin, span, MADV_NOHUGEPAGE);
    for (std::size_t at = 0; at < span; at += std::size_t{2} << 20) static_cast<volatile char*>(begin)[at];
    return (span >> 21) * 4096;
}

// Areas of memory that the kernel cannot merge, with whatever it stores for each of them.
std::size_t areas() {
    constexpr std::size_t page = 4096, count = 30'000;
    auto* begin =
        static_cast<char*>(mmap(nullptr, count * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (begin == MAP_FAILED) return 0;
    std::size_t held = 0;
    std::string name(78, 'n');
    for (std::size_t i = 0; i < count; i += 2) {
        char* const area = begin + i * page;
        if (mprotect(area, page, PROT_READ) < 0) break;
        held += 400;
        constexpr int bind_policy = 2;
        unsigned long node = 1;
        if (syscall(SYS_mbind, area, page, bind_policy, &node, 2, 0) == 0) held += 264;
        const std::string number = std::to_string(i);
        name.replace(0, number.size(), number);
        if (prctl(set_name_of_area, 0, area, page, name.c_str()) == 0) held += 96;
    }
    return held;
}

std::size_t open_files() {
    const int made = open("/proc/self/maps", O_RDONLY);
    char byte = 0;
    return made >= 0 && read(made, &byte, 1) >= 0 ? 4096 + 512 : 0;
}

std::size_t empty_files() {
    static int count = 0;
    const std::string name = "/tmp/hold" + std::to_string(count++) + std::string(200, 'n');
    const int made = open(name.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (made < 0) return 0;
    for (int i = 0; i < 8; ++i)
        syscall(SYS_fsetxattr, made, ("user.hold" + std::to_string(i)).c_str(), block().data(), 4000, 0);
    close(made);
    return 1500;
}

std::size_t names_that_do_not_exist() {
    static int count = 0;
    struct stat info {};
    for (int i = 0; i < 1000; ++i) stat(("/usr/hold" + std::to_string(count++) + std::string(200, 'n')).c_str(), &info);
    return 400'000;
}

std::size_t memory_files() {
    const int made = memfd_create("hold", 0);
    return made >= 0 && ftruncate(made, 0) == 0 && write(made, block().data(), block().size()) > 0 ? block_size : 0;
}

// Sockets that are on their way in messages of sockets.
std::size_t sent_sockets() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, ends.data()) < 0) return 0;
    fill(ends[0]);
    static int carrier = -1;
    if (carrier < 0) carrier = ends[0];
    alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control{};
    char byte = 0;
    iovec part{&byte, 1};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr* head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(2 * sizeof(int));
    std::memcpy(CMSG_DATA(head), ends.data(), 2 * sizeof(int));
    std::array<int, 2> next{};
    if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, next.data()) < 0) return 0;
    if (sendmsg(next[0], &message, 0) < 0) return 0;
    close(ends[0]);
    close(ends[1]);
    return block_size * 6;
}

std::size_t descriptor_tables() {
    static bool is_large = false;
    if (std::exchange(is_large, true)) return 0;
    for (int target = 1 << 20; target > 64; target /= 2)
        if (dup2(STDERR_FILENO, target) >= 0) return static_cast<std::size_t>(target) * 8;
    return 0;
}

// Files whose pages other programs have read before, so that the kernel charges these pages to the control groups of
// those programs. The bot tries to hold such pages.
std::vector<std::string>& files_of_others() {
    static std::vector<std::string> files;
    return files;
}

// Calls take(file, offset) for each piece of the files of others, from one call to the next. Returns what it returned
// for one piece; 0 if there is no piece left, or if it took nothing.
template <class Take>
std::size_t one_piece(std::size_t size, Take take) {
    static std::size_t which = 0;
    static off_t at = 0;
    static int file = -1;
    while (which < files_of_others().size()) {
        if (file < 0) file = open(files_of_others()[which].c_str(), O_RDONLY);
        struct stat info {};
        if (file >= 0 && fstat(file, &info) == 0 && at < info.st_size) {
            const off_t begin = std::exchange(at, at + static_cast<off_t>(size));
            return take(file, begin);
        }
        if (file >= 0) close(file);
        file = -1;
        at = 0;
        ++which;
    }
    return 0;
}

// Keeps pages of files from being given back.
std::size_t locked_files() {
    constexpr std::size_t size = 1 << 20;
    return one_piece(size, [](int file, off_t at) -> std::size_t {
        void* const part = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, at);
        return part != MAP_FAILED && mlock(part, size) == 0 ? size : 0;
    });
}

// A page of a file that lies in a pipe or socket is no copy.
std::size_t files_in_pipes() {
    constexpr std::size_t size = 64 << 10;
    return one_piece(size, [](int file, off_t at) -> std::size_t {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_NONBLOCK) < 0) return 0;
        const ssize_t count = splice(file, &at, ends[1], nullptr, size, SPLICE_F_NONBLOCK);
        close(ends[1]);
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    });
}

template <int kind>
std::size_t files_in_sockets() {
    constexpr std::size_t size = 128 << 10;
    return one_piece(size, [](int file, off_t at) -> std::size_t {
        std::array<int, 2> ends{};
        if (socketpair(AF_UNIX, kind | SOCK_NONBLOCK, 0, ends.data()) < 0) return 0;
        const ssize_t count = sendfile(ends[1], file, &at, size);
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    });
}

std::size_t mapped_files_in_pipes() {
    constexpr std::size_t size = 64 << 10;
    return one_piece(size, [](int file, off_t at) -> std::size_t {
        std::array<int, 2> ends{};
        void* const part = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, at);
        if (part == MAP_FAILED || pipe2(ends.data(), O_NONBLOCK) < 0) return 0;
        const iovec pages{part, size};
        const ssize_t count = vmsplice(ends[1], &pages, 1, SPLICE_F_NONBLOCK);
        munmap(part, size);
        close(ends[1]);
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    });
}

// What is counted, and so ends a process that holds too much of it, comes last.
constexpr Kind all_kinds[] = {{"netlink-user", netlink<NETLINK_USERSOCK>},
                              {"netlink-route", netlink<NETLINK_ROUTE>},
                              {"tcp", tcp_connections},
                              {"udp", udp_packets},
                              {"socket-filters", socket_filters},
                              {"call-filters", call_filters},
                              {"timers", timers},
                              {"signals", signals},
                              {"aio", asynchronous_io},
                              {"keys", keys},
                              {"locked-files", locked_files},
                              {"files-in-pipes", files_in_pipes},
                              {"files-in-sockets", files_in_sockets<SOCK_STREAM>},
                              {"mapped-files-in-pipes", mapped_files_in_pipes},
                              {"descriptor-tables", descriptor_tables},
                              {"open-files", open_files},
                              {"missing-names", names_that_do_not_exist},
                              {"areas", areas},
                              {"page-tables", page_tables},
                              {"message-queues", message_queues},
                              {"epoll", watches_of_epoll},
                              {"empty-files", empty_files},
                              {"memory-files", memory_files},
                              {"sent-sockets", sent_sockets},
                              {"local-packets", local_sockets<SOCK_DGRAM>},
                              {"local-streams", local_sockets<SOCK_STREAM>},
                              {"pipes", pipes}};

std::size_t hold_all_of(const Kind& kind, std::size_t most) {
    std::size_t held = 0;
    for (int i = 0; i < most_tries && held < most; ++i) {
        const std::size_t more = kind.hold();
        if (more == 0) break;
        held += more;
    }
    return held;
}

// Holds these kinds, reports how many bytes that are, and waits for its end.
[[noreturn]] void hold_and_report(const std::string& wanted, std::size_t most, int report) {
    alarm(longest_hold);
    std::size_t held = 0;
    for (const Kind& kind : all_kinds)
        if (wanted == "all" || wanted == kind.name) held += hold_all_of(kind, most);
    if (write(report, &held, sizeof held) < 0) _exit(1);
    close(report);
    for (;;) pause();
}

}  // namespace

int be_holder(const Words& arguments) {
    const std::string kind = word(arguments, 0, "all");
    const long children = std::clamp(number(arguments, 1, 4), 1L, 64L);
    for (std::size_t i = 2; i < arguments.size(); ++i) files_of_others().push_back(path(arguments, i));
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    std::array<int, 2> reports{};
    if (pipe(reports.data()) < 0) return 1;
    for (long i = 0; i < children; ++i)
        if (fork() == 0) hold_and_report(kind, most_held / static_cast<std::size_t>(children), reports[1]);
    close(reports[1]);
    // The input ends when each child has reported or was killed.
    std::size_t held = 0;
    for (std::size_t one = 0; read(reports[0], &one, sizeof one) == sizeof one;) held += one;
    std::cerr << kind + ": " + std::to_string(held >> 20) + " MiB\n";
    for (std::string line; std::getline(std::cin, line);) std::cout << faults::good_reply(line) << std::endl;
    return 0;
}

}  // namespace isola_arena::hostile
