#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

#include "arena/process/pipes.hpp"

namespace isola_arena {

/// What a launcher reports of the bot that it runs, in the JSON of bubblewrap's `--json-status-fd`.
class LauncherStatus {
public:
    explicit LauncherStatus(OwnedFd report);

    /// The launcher's own process in the sandbox, the first one there; nothing while it does not run.
    std::optional<pid_t> first_process();

    /// The bot's own process, which is the launcher's grandchild; nothing while it does not run.
    std::optional<pid_t> bot();

    /// The bot's exit code (128 + N where signal N ended it); nothing where the bot was never run, or has not ended.
    std::optional<int> exit_code();

private:
    void read_more();
    std::optional<int> number_after(const std::string& key) const;

    OwnedFd report_;
    std::string text_;
};

}  // namespace isola_arena
