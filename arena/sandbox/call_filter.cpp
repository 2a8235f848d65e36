#include "arena/sandbox/call_filter.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/socket.h>

namespace isola_arena {
namespace {

// One of the ways in which a program can call the kernel, and its numbers there.
struct Interface {
    std::uint32_t architecture;
    std::uint32_t socket;
    std::uint32_t setpriority;
    std::uint32_t sched_setscheduler;
    std::uint32_t sched_setattr;
    // Older ways to the same.
    std::optional<std::uint32_t> socketcall = {};  ///< its arguments are seen by no filter
    std::optional<std::uint32_t> nice = {};
};

#if defined(__x86_64__)
constexpr std::array interfaces{Interface{AUDIT_ARCH_X86_64, 41, 141, 144, 314},
                                Interface{AUDIT_ARCH_I386, 359, 97, 156, 351, 102, 34}};
#elif defined(__aarch64__)
constexpr std::array interfaces{Interface{AUDIT_ARCH_AARCH64, 198, 140, 119, 274},
                                Interface{AUDIT_ARCH_ARM, 281, 97, 156, 380, 102, 34}};
#else
constexpr std::array<Interface, 0> interfaces{};
#endif

constexpr std::uint32_t io_uring_setup = 425;  // the same everywhere
constexpr std::uint32_t without_x32_flag = 0xbfffffff;
constexpr std::array<std::uint32_t, 4> permitted{AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

using Instructions = std::vector<sock_filter>;

sock_filter load(std::size_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }

sock_filter give(std::uint32_t verdict) { return BPF_STMT(BPF_RET | BPF_K, verdict); }

sock_filter refuse(int error) { return give(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error)); }

// The verdict follows, for the case that what was loaded is this.
sock_filter where_it_is(std::uint32_t value) { return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1); }

void add(Instructions& code, std::uint32_t value, sock_filter verdict) {
    code.push_back(where_it_is(value));
    code.push_back(verdict);
}

// The lower half, which is all that the kernel looks at, lies first on these processors.
sock_filter load_argument(std::size_t number) {
    return load(offsetof(seccomp_data, args) + number * sizeof(seccomp_data::args[0]));
}

Instructions verdicts_on_socket() {
    Instructions code{load_argument(0)};
    for (const std::uint32_t family : permitted) add(code, family, give(SECCOMP_RET_ALLOW));
    code.push_back(refuse(EAFNOSUPPORT));
    return code;
}

Instructions verdicts_on_policy() {
    Instructions code{load_argument(1),
                      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, ~static_cast<std::uint32_t>(SCHED_RESET_ON_FORK))};
    add(code, SCHED_IDLE, refuse(EPERM));
    code.push_back(give(SECCOMP_RET_ALLOW));
    return code;
}

void add(Instructions& code, std::uint32_t call, const Instructions& verdicts) {
    code.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, static_cast<std::uint8_t>(verdicts.size())));
    code.insert(code.end(), verdicts.begin(), verdicts.end());
}

Instructions verdicts(const Interface& interface) {
    Instructions code{load(offsetof(seccomp_data, nr)), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, without_x32_flag)};
    add(code, io_uring_setup, refuse(ENOSYS));
    if (interface.socketcall) add(code, *interface.socketcall, refuse(ENOSYS));
    if (interface.nice) add(code, *interface.nice, refuse(EPERM));
    add(code, interface.setpriority, refuse(EPERM));
    add(code, interface.sched_setattr, refuse(EPERM));
    add(code, interface.sched_setscheduler, verdicts_on_policy());
    add(code, interface.socket, verdicts_on_socket());
    code.push_back(give(SECCOMP_RET_ALLOW));
    return code;
}

}  // namespace

std::string call_filter() {
    Instructions code;
    for (const Interface& interface : interfaces) {
        const Instructions some = verdicts(interface);
        code.push_back(load(offsetof(seccomp_data, arch)));
        code.push_back(
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, interface.architecture, 0, static_cast<std::uint8_t>(some.size())));
        code.insert(code.end(), some.begin(), some.end());
    }
    if (!code.empty()) code.push_back(give(SECCOMP_RET_ALLOW));
    return {reinterpret_cast<const char*>(code.data()), code.size() * sizeof(sock_filter)};
}

}  // namespace isola_arena
