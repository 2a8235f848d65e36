#pragma once

// Describes a program to start: its words, the files and resources that it may use, and the user that it runs as.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/types.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/time.hpp"
#include "arena/process/tree/control_group.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/limits.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A folder or file of the host that the program sees under another path.
struct PrivateMount {
    std::string source;
    std::string target;  ///< must exist
};

/// A limit of the kernel for each process by itself, as setrlimit() takes it. A lower one of the arena itself stays.
struct ProcessLimit {
    int resource;
    rlim_t most;
};

/// Finishes a sandbox in which a launcher waits, before any bot runs. first_process: the launcher's own process in the
/// sandbox. Returns an error in words if that failed.
using FinishLaunch = std::function<std::optional<std::string>(pid_t first_process)>;

struct Program;

/// Belongs to a launcher that this arena has not seen working yet, because it believes an earlier trial.
struct LauncherDoubt {
    std::function<bool()> is_over;  ///< a launcher of this kind has made its sandbox
    /// Is called if the launcher ended or failed before that, without any blame on the bot: tries everything anew, and
    /// returns the program to start instead in its parameter. Returns a reason as Confine does. Throws ArenaFailure if
    /// the trial has another result than the earlier one.
    std::function<std::optional<Error>(Program&)> try_anew;
};

/// What a launcher needs to start a keeper (arena/process/keeper), and what the keeper needs to start programs.
struct KeptPrograms {
    std::shared_ptr<const OwnedFd> image;      ///< the keeper's file, read from its start
    std::vector<std::string> prefix;           ///< words before those of each program
    std::shared_ptr<ControlGroup> group = {};  ///< which each program enters, but not the keeper; nullptr: none
};

/// A program that starts the bot in a sandbox and stays its parent. It reads its arguments from descriptor 3 if there
/// are any, and reports on descriptor 4 in the JSON of bubblewrap's `--json-status-fd`. It reads from descriptor 5 the
/// filter of system calls that it applies to the bot, if there is one. If `finish` is set, it prepares the sandbox, and
/// then reads descriptor 6 to its end before it starts the bot.
struct Launcher {
    std::vector<std::string> command;            ///< the arguments of the bot's own command follow them
    std::shared_ptr<const OwnedFd> arguments;    ///< read from its start; nullptr: none
    std::string folder;                          ///< in which the launcher itself starts
    std::shared_ptr<const OwnedFd> filter = {};  ///< read from its start; nullptr: none

    std::optional<KeptPrograms> kept = {};  ///< what it starts is a keeper; nullopt: the program itself

    FinishLaunch finish = {};  ///< is called while the launcher waits; empty: it does not wait

    std::optional<LauncherDoubt> doubt = {};  ///< only with finish

    static constexpr int arguments_descriptor = 3;
    static constexpr int status_descriptor = 4;
    static constexpr int filter_descriptor = 5;
    static constexpr int barrier_descriptor = 6;
    static constexpr int keeper_descriptor = 8;  ///< the keeper's file; its socket is keeper_socket
};

/// A program to start: its words (the first one is the program: a path, or a name that is looked up in PATH), the whole
/// environment as NAME=VALUE, and the folder to start in (empty: the current one). The other members confine it; each
/// is optional.
struct Program {
    std::vector<std::string> arguments;
    std::vector<std::string> environment;
    std::string folder;
    std::optional<Launcher> launcher = {};
    std::shared_ptr<ControlGroup> group = {};
    std::optional<uid_t> run_as = {};       ///< user and group, if the arena runs as root; all privileges are dropped
    std::vector<PrivateMount> mounts = {};  ///< only with run_as
    std::vector<ProcessLimit> limits = {};
    std::shared_ptr<const OwnedFd> keeper_socket = {};  ///< of the keeper that is to be started in a sandbox in the
                                                        ///< program's place, where that is possible; nullptr: none
    Limits granted = {};                                ///< what group and limits enforce; for messages
    Nanoseconds busy_file_patience = std::chrono::seconds(2);  ///< how long to retry while its file is open for writing
};

/// Returns the program of a bot with this environment, not confined yet. A script with a byte order mark before `#!`,
/// which the kernel does not run, is started by the interpreter that its first line names.
Program program_of(const BotSpec& bot, std::vector<std::string> environment);

/// Returns the first line of a script, `#!...`, without a byte order mark and cut off after 256 bytes, as the kernel
/// does; empty if the file is no script.
std::string first_line_of_script(const std::string& path);

/// The reason why a program could not be started. The program's author is to blame, not the arena.
struct StartFailure {
    std::string message;
};

/// Returns the path of the program. A first word with a slash is returned as it stands (if relative, it counts from the
/// folder). Any other first word is looked up in PATH: returns the first match, or an empty string if there is none.
std::string find_program(const Program& program);

}  // namespace isola_arena
