#pragma once

// Starts a program once to learn whether bubblewrap or a cgroup works on this machine.

#include <string>

#include "arena/process/start/program.hpp"

namespace isola_arena {

/// The outcome of trying a program.
struct ProbeResult {
    std::string failure;  ///< why it did not start or did not exit with status 0; empty: it did both
    std::string output;   ///< the first 4096 bytes of its stdout, if it exited with status 0
};

/// Starts a small program exactly as a bot is started, and waits for its end; kills it if it has not ended after
/// `patience`. Looks up its first word, or that of its launcher, in the arena's PATH. If the arena is killed meanwhile,
/// the program is killed too, as bots are. Throws Shortage if the machine lacks processes, descriptors or memory to
/// start it.
ProbeResult probe_program(Program program, Nanoseconds patience = std::chrono::seconds(10));

}  // namespace isola_arena
