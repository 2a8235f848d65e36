#pragma once

#include <optional>
#include <string>

#include "arena/base/files/descriptor.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {

/// The point at which a launcher waits with its bot until the arena has finished the sandbox. The launcher reads a pipe
/// there, to its end. The pipe is full, and so becomes writable as soon as the launcher reads.
class LaunchBarrier {
public:
    /// Returns a full pipe. Throws Shortage if the machine has no more descriptors.
    static Pipe open();

    LaunchBarrier(const Executor& executor, OwnedFd writing, FinishLaunch finish);

    /// Waits until the launcher is there, finishes, and lets it go on. first_process() returns the launcher's process in
    /// the sandbox. Returns an error in words if finishing failed, in which case the launcher waits on; nullopt also if
    /// the launcher has ended or close() was called.
    Task<std::optional<std::string>> pass(std::function<std::optional<pid_t>()> first_process);

    void close();

private:
    bool is_deserted();

    Descriptor writing_;
    FinishLaunch finish_;
};

}  // namespace isola_arena
