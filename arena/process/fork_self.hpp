#pragma once

#include <sys/types.h>

#include <optional>

namespace isola_arena {

/// fork(2), for a process that goes on as the arena's own program; bots are started by spawn(). It is declared apart so
/// that one file alone makes processes.
pid_t fork_self();

/// A step of work in a child process, and what the system said to it.
struct FailedStep {
    const char* step;
    int error;  ///< errno
};

/// Runs the function in a child process that shares the arena's memory, so that what it changes of itself (its
/// namespaces, say) leaves the arena alone, and waits for its end. The function makes raw system calls only, and returns
/// the step that failed. Returns that, or nullopt if all is well.
std::optional<FailedStep> run_in_child(std::optional<FailedStep> (*work)(void* argument), void* argument);

}  // namespace isola_arena
