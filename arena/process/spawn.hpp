#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

#include "arena/process/control_group.hpp"
#include "arena/process/limits.hpp"
#include "arena/process/pipes.hpp"

namespace isola_arena {

/// A folder or file of the host that is to be reached by another path in the program's own view of the file system.
struct PrivateMount {
    std::string source;
    std::string target;  ///< exists
};

/// A limit of the kernel for each process by itself, as setrlimit() takes it.
struct ProcessLimit {
    int resource;
    rlim_t most;
};

/// A program that starts the bot and stays its parent: a sandbox. It finds its arguments in descriptor 3 where there are
/// any, reports on descriptor 4 in the JSON of bubblewrap's `--json-status-fd`, and finds in descriptor 5 the filter of
/// system calls that it puts on the bot, where there is one.
struct Launcher {
    std::vector<std::string> words;              ///< the words of the bot's own command follow them
    std::shared_ptr<const OwnedFd> arguments;    ///< read from its start; nothing: none
    std::string folder;                          ///< where the launcher itself starts
    std::shared_ptr<const OwnedFd> filter = {};  ///< read from its start; nothing: none

    static constexpr int arguments_descriptor = 3;
    static constexpr int status_descriptor = 4;
    static constexpr int filter_descriptor = 5;
};

/// A program to start: its words (the first one is the program: a path, or a name looked up in PATH), the whole
/// environment as NAME=VALUE, and the folder to start in (empty: the current one). The rest confines it; each may be
/// missing.
struct Program {
    std::vector<std::string> words;
    std::vector<std::string> environment;
    std::string folder;
    std::optional<Launcher> launcher = {};
    std::shared_ptr<ControlGroup> group = {};
    std::optional<uid_t> run_as = {};       ///< user and group of an arena that runs as root; no privileges are left
    std::vector<PrivateMount> mounts = {};  ///< only with run_as
    std::vector<ProcessLimit> limits = {};
    Limits granted = {};                                       ///< what the group and the limits stand for, to be told
    Nanoseconds busy_file_patience = std::chrono::seconds(2);  ///< with a file that is still open for writing
};

/// The child's ends of its pipes; each above the descriptors that it will have.
struct ChildPipes {
    int input;
    int output;
    int error;
    int status = -1;  ///< of its launcher, where there is one
};

/// What came of an attempt to start: a pid, or the system's error number and the step that failed.
struct Spawned {
    pid_t pid = -1;
    int error = 0;
    const char* step = "";
    bool programs_fault = false;  ///< the step was the program's to make possible, not the arena's
};

/// Where that program is: a word with a slash as it stands (relative words count from the folder), else the first
/// match in PATH; empty where there is none.
std::string find_program(const Program& program);

/// Starts the program found at path as the leader of a session and process group of its own, with default signals, no
/// descriptor but its three pipes, and a death signal for the case that the calling thread dies. The cost does not
/// depend on the arena's size (the child borrows its memory until it runs the program).
Spawned spawn(const Program& program, const std::string& path, const ChildPipes& pipes);

}  // namespace isola_arena
