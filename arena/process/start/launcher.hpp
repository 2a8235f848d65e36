#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

#include "arena/base/files/input_file.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {

/// The point at which a launcher waits, with its bot, until the arena has finished the sandbox. The launcher waits
/// there by reading a pipe to its end. The pipe is full at first, so it becomes writable when the launcher begins to
/// read, which shows the arena that the launcher waits.
class LaunchBarrier {
public:
    /// Returns a full pipe. Throws Shortage if the machine has no more descriptors.
    static Pipe open();

    LaunchBarrier(const Executor& executor, OwnedFd writing, FinishLaunch finish);

    /// Waits until the launcher has reached the barrier, finishes the sandbox, and lets the launcher go on.
    /// first_process() returns the launcher's process in the sandbox. Returns an error in words if finishing failed;
    /// then the launcher keeps waiting. Returns nullopt on success, and also if the launcher has ended or close() was
    /// called.
    Task<std::optional<std::string>> pass(std::function<std::optional<pid_t>()> first_process);

    void close();

private:
    bool is_deserted();

    Descriptor writing_;
    FinishLaunch finish_;
};

/// Reads the reports of a launcher about the bot that it runs, in the JSON of bubblewrap's `--json-status-fd`.
class LauncherStatus {
public:
    explicit LauncherStatus(OwnedFd report);

    /// Returns the launcher's own process in the sandbox, the first one there; nullopt until the launcher has reported
    /// it.
    std::optional<pid_t> first_process();

    /// Returns the bot's own process, which is the launcher's grandchild; nullopt while it does not run.
    std::optional<pid_t> bot();

    /// Returns the bot's exit code (128 + N if signal N ended it); nullopt if the bot was never run or has not ended.
    std::optional<int> exit_code();

private:
    void read_more();
    std::optional<int> number_after(const std::string& key) const;

    OwnedFd report_;
    std::string text_;
};

}  // namespace isola_arena
