#pragma once

#include <cstdint>
#include <optional>

namespace isola_arena {

/// The most that anybody may grant: more than a Linux system has by default for all its processes together.
inline constexpr int most_processes = 32'768;

/// What a bot's whole process tree may use. Bytes; counts.
struct Limits {
    std::int64_t memory = std::int64_t{512} << 20;
    int processes = 128;                            ///< threads count too
    std::int64_t scratch = std::int64_t{64} << 20;  ///< its /tmp; /dev/shm has as much
    bool operator==(const Limits&) const = default;
};

/// What one bot is granted instead of the usual; nothing: the usual.
struct LimitWishes {
    std::optional<std::int64_t> memory;
    std::optional<int> processes;
    std::optional<std::int64_t> scratch;
    bool operator==(const LimitWishes&) const = default;

    Limits over(const Limits& usual) const {
        return {memory.value_or(usual.memory), processes.value_or(usual.processes), scratch.value_or(usual.scratch)};
    }
};

}  // namespace isola_arena
