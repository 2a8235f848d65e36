#pragma once

// Starts one process with its pipes, once everything that its program needs is decided.

#include <string>

#include "arena/process/start/clone_launcher.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {

/// The child's ends of its pipes. Each lies above the descriptors that the child will have.
struct ChildPipes {
    int input;
    int output;
    int error;
    int status = -1;   ///< of its launcher, if there is one
    int barrier = -1;  ///< of a launcher that is to be finished
};

/// The outcome of an attempt to start: a process, or the system's error and the step that failed.
struct Spawned {
    ProcessHandle process;
    OwnedFd end_event;  ///< readable when the process has ended
    CloneLauncher::Error error = {};
    const char* step = "";
    bool programs_fault = false;  ///< the step was the program's to make possible, not the arena's
};

/// Starts the program found at path as the leader of its own session and process group, with default signals and a
/// death signal in case the calling thread ends. It has no descriptors but its pipes and what its launcher reads. The
/// cost does not depend on the size of the arena: see CloneLauncher.
Spawned spawn(const Executor& executor, const Program& program, const std::string& path, const ChildPipes& pipes);

}  // namespace isola_arena
