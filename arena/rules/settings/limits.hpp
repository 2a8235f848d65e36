#pragma once

// The limits on a bot's process tree, which cgroups, rlimits and mount sizes enforce.

#include <cstdint>
#include <optional>

namespace isola_arena {

/// The highest limit on processes that can be granted. By default, Linux allows fewer processes in the whole system.
inline constexpr int most_processes = 32'768;

/// The range of the limit on open files: fewer than the least, and runtimes of languages cannot start; more than the
/// most, and one system call that looks at all of them keeps a core busy for a noticeable time.
inline constexpr int least_open_files = 64;
inline constexpr int most_open_files = 65'536;

/// The limits of a bot's whole process tree, but for open_files, which is that of each process. memory and scratch are
/// in bytes.
struct Limits {
    std::int64_t memory = std::int64_t{512} << 20;
    int processes = 128;                            ///< threads count too
    std::int64_t scratch = std::int64_t{64} << 20;  ///< the size of its /tmp; its /dev/shm has the same size
    int open_files = 1024;                          ///< descriptors that each process may have
    bool operator==(const Limits&) const = default;
};

/// The limits that one bot is granted instead of the usual ones; nullopt: the usual limit applies.
struct LimitRequest {
    std::optional<std::int64_t> memory;
    std::optional<int> processes;
    std::optional<std::int64_t> scratch;
    std::optional<int> open_files;
    bool operator==(const LimitRequest&) const = default;

    Limits over(const Limits& usual) const {
        return {memory.value_or(usual.memory), processes.value_or(usual.processes), scratch.value_or(usual.scratch),
                open_files.value_or(usual.open_files)};
    }
};

}  // namespace isola_arena
