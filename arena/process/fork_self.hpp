#pragma once

#include <sys/types.h>

#include <optional>

namespace isola_arena {

/// Calls fork(2), for a child that goes on in the arena's own program; spawn() starts bots. It is declared in a header
/// of its own, so that only one source file creates processes.
pid_t fork_self();

/// A step that failed in a child process, and the system's error.
struct FailedStep {
    const char* step;
    int error;  ///< errno
};

/// Runs the function in a child process that shares the arena's memory, and waits for the end of the child. Changes
/// that the function makes to its own process, such as entering a namespace, do not affect the arena. The function may
/// make only raw system calls. Returns the failed step that the function returned; nullopt if no step failed.
std::optional<FailedStep> run_in_child(std::optional<FailedStep> (*work)(void* argument), void* argument);

}  // namespace isola_arena
