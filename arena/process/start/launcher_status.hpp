#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

#include "arena/base/files/descriptor.hpp"

namespace isola_arena {

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
