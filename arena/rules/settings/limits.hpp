#pragma once

// The limits on a bot's process tree, which cgroups, rlimits and mount sizes enforce.

#include <cstdint>
#include <optional>

namespace isola_arena {

/// The highest limit on processes that can be granted. By default, Linux allows fewer processes in the whole system.
inline constexpr int most_processes = 32'768;

/// The limits of a bot's whole process tree. memory and scratch are in bytes.
struct Limits {
    std::int64_t memory = std::int64_t{512} << 20;
    int processes = 128;                            ///< threads count too
    std::int64_t scratch = std::int64_t{64} << 20;  ///< the size of its /tmp; its /dev/shm has the same size
    bool operator==(const Limits&) const = default;
};

/// The limits that one bot is granted instead of the usual ones; nullopt: the usual limit applies.
struct LimitRequest {
    std::optional<std::int64_t> memory;
    std::optional<int> processes;
    std::optional<std::int64_t> scratch;
    bool operator==(const LimitRequest&) const = default;

    Limits over(const Limits& usual) const {
        return {memory.value_or(usual.memory), processes.value_or(usual.processes), scratch.value_or(usual.scratch)};
    }
};

}  // namespace isola_arena
