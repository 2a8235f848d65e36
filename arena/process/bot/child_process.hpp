#pragma once
// A child process with its pipes, and what every start of a stranger's program needs: its token and both ends of its
// pipes.

#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/base/files/input_file.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/clock/core_pulse.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/start/program.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {

struct ChildPipes;

/// Returns an entry for a program's environment that marks all its descendants, and those of no other: see ProcessTree.
/// Throws ArenaFailure if the system has no random bytes.
std::string new_token();

/// Both ends of all pipes of a program. The constructor throws Shortage if the machine has no more descriptors.
struct BothEnds {
    explicit BothEnds(const std::optional<Launcher>& launcher);

    /// Those that the program has.
    ChildPipes childs() const;

    /// Takes the end where its launcher's reports arrive; nullopt: it has no launcher.
    std::optional<OwnedFd> report();

    Pipe input = Pipe::open();
    Pipe output = Pipe::open();
    Pipe errors = Pipe::open();
    std::optional<Pipe> status;
    std::optional<Pipe> barrier;
};

/// A bot's process and all its descendants: what they use, how they are stopped, how they end. Belongs to the thread
/// that runs the executor.
class ChildProcess {
public:
    /// The process that was started, whose environment has that token. report: where its launcher reports, if it has
    /// one. Throws boost::system::system_error, with the process killed, if the event loop cannot watch it.
    ChildProcess(const Executor& executor, Spawned spawned, std::string token, std::optional<OwnedFd> report,
                 const Program& program);

    /// Kills the process and its process group if it still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// The process's number; of a bot in a launcher the launcher's.
    pid_t pid() const { return tree_.leader; }

    /// Waits until the process may have ended. Returns false if nobody is to wait any more.
    Task<bool> end_event();

    /// If the process has ended: reads its CPU time, kills its process group, reaps it, and returns true. To be called
    /// after each end_event().
    bool note_end();

    bool has_ended() const { return ended_; }

    /// Waits for its end at most that long, and returns whether it has ended.
    Task<bool> wait_for_end(Nanoseconds bound);

    /// Stops its whole tree, and lets it continue.
    void pause();
    void resume();

    /// Kills the whole tree and waits until it is gone; note_end() must be called meanwhile.
    Task<void> destroy();
    /// The same, but does not wait.
    void kill_at_once();

    /// CPU time since its start: of the whole tree in a control group, else of the bot's own process.
    Nanoseconds cpu_time();

    /// Its waits for a core so far.
    QueueCounters queue_counters();
    /// Those of its first thread alone, which are cheaper.
    QueueCounters thread_counters();

    /// Returns functions for other threads that read these two. While knows_bot() is false they may not know all.
    CorePulse::Meters meters();

    /// Returns whether the bot's own process is known by now: a launcher starts it only after a while.
    bool knows_bot();

    /// Its processes, as they are measured.
    Watched watched();

    /// Whether none of the bot's processes holds the other end of that pipe. False also if that cannot be told: without
    /// a launcher the end of the pipe says it, and only a control group tells which processes are the bot's.
    bool is_closed_in_all(int pipe);

    /// How it ended, for the author of the bot.
    struct Ending {
        std::string words;  ///< "exited with code 3", or what the launcher said
        std::optional<int> exit_code = {};
        bool was_run = true;  ///< false: the launcher could not run it
    };

    /// Only after its end. first_line_of_stderr() is called if its launcher says there why it failed. Throws
    /// ArenaFailure if that was not the bot's fault.
    Ending ending(const std::function<std::string()>& first_line_of_stderr);

    bool has_launcher() const { return launched_.has_value(); }

    /// The process of its launcher in the sandbox; nullopt until it has been reported.
    std::optional<pid_t> launchers_process() { return launched_ ? launched_->first_process() : std::nullopt; }
    bool was_ended_by_arena() const { return ended_by_arena_; }

    /// Which limits of its control group it ran into.
    /// See ControlGroup, as whose descriptors the alarms live.
    Overrun overrun(bool rang = true) const { return group_ ? group_->overrun(rang) : Overrun{}; }
    std::span<const pollfd> alarms() const { return group_ ? group_->alarms() : std::span<const pollfd>{}; }
    const Limits& granted() const { return granted_; }

private:
    void find_bot();
    std::set<pid_t> launchers_own();
    void signal_tree(int signal);
    void reap();
    Task<void> wait_for_descendants();

    Executor executor_;
    ProcessHandle process_;
    Descriptor end_event_;
    Timer ended_signal_;
    ProcessTree tree_;
    std::shared_ptr<ControlGroup> group_;  ///< nullptr: its tree is found and counted without
    Limits granted_;
    std::string name_;                        ///< of the program, as its launcher knows it
    std::optional<LauncherStatus> launched_;  ///< nullopt: it was started without a launcher
    pid_t bot_ = 0;                           ///< the bot's own process; 0: not known yet
    clockid_t cpu_clock_{};                   ///< of that process
    std::shared_ptr<OwnedFd> schedstat_;      ///< of its first thread; nullptr: not known yet
    bool ended_ = false;
    bool ended_by_arena_ = false;  ///< it had not ended by itself
    bool paused_ = false;
    int status_ = 0;  ///< as waitpid() reports it
    Nanoseconds cpu_at_end_{0};
};

}  // namespace isola_arena
