#pragma once

// The messages between the arena and a keeper, each one packet of a SOCK_SEQPACKET socket. The keeper is compiled
// without the C++ library, so this header has plain types only.

#include <cstddef>
#include <cstdint>

namespace isola_arena {

enum class KeeperOrder : std::uint32_t {
    start,  ///< start a program; the texts follow, and the descriptors are attached
    kill,   ///< kill the program and all other processes
};

/// The head of a packet to the keeper. With `start`, the arguments and then the environment follow as texts that each
/// end with a NUL byte, and these descriptors are attached: standard input, output and error of the program, then the
/// cgroup.procs files by which it enters its control groups.
struct KeeperRequest {
    KeeperOrder order;
    std::uint32_t arguments;    ///< number of texts
    std::uint32_t environment;  ///< number of texts
};

enum class KeeperEvent : std::uint32_t {
    not_run,  ///< the program cannot be run; number: the error of execve()
    ended,    ///< the program has ended; number: its status as wait() returns it
    ready,    ///< nothing is left of the last program, and the next one may start
    soiled,   ///< something may be left of the last program: no other one may start
};

/// A packet from the keeper. Every start is followed by `ended`, which not_run may precede, and then by ready or
/// soiled.
struct KeeperReport {
    KeeperEvent event;
    std::int32_t number;
};

inline constexpr std::size_t most_keeper_request_bytes = 128 * 1024;
inline constexpr std::uint32_t most_keeper_texts = 4096;
inline constexpr std::uint32_t most_keeper_descriptors = 16;

/// The keeper's end of the socket. Descriptors 0 to 2 must be open as well, so that those that it receives come after
/// them.
inline constexpr int keeper_socket = 7;

/// The folders that programs may write to; the keeper empties them.
inline constexpr const char* keeper_scratch_folders[] = {"/tmp", "/dev/shm"};

}  // namespace isola_arena
