#pragma once
// A child process with its descendants. Also the token and both ends of the pipes, which every start of an untrusted
// program needs.

#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "arena/base/files/input_file.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/start/program.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {

struct ChildPipes;

/// Returns a new entry for the environment of a program. It marks all descendants of this program, and no other
/// process: see ProcessTree. Throws ArenaFailure if the system has no random bytes.
std::string new_token();

/// Both ends of all pipes of a program. The constructor throws Shortage if the machine has no more descriptors.
struct BothEnds {
    explicit BothEnds(const std::optional<Launcher>& launcher);

    /// Returns the ends that the program gets.
    ChildPipes childs() const;

    /// Moves out the end at which the launcher's reports arrive; nullopt: there is no launcher.
    std::optional<OwnedFd> report();

    Pipe input = Pipe::open();
    Pipe output = Pipe::open();
    Pipe errors = Pipe::open();
    std::optional<Pipe> status;
    std::optional<Pipe> barrier;
};

/// A bot's process and all its descendants: measures, stops and kills them, and explains how the process ended. Belongs
/// to the thread that runs the executor.
class ChildProcess {
public:
    /// spawned: the process that was started with that token in its environment. report: the end at which the
    /// launcher's reports arrive; nullopt: there is no launcher. If the event loop cannot watch the process, kills it
    /// and throws boost::system::system_error.
    ChildProcess(const Executor& executor, Spawned spawned, std::string token, std::optional<OwnedFd> report,
                 const Program& program);

    /// Kills the process and its process group if it still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Returns the process's number; with a launcher, that of the launcher's process.
    pid_t pid() const { return tree_.leader; }

    /// Waits until the process may have ended. Returns false if the wait was cancelled.
    Task<bool> end_event();

    /// If the process has ended: reads its CPU time, kills its process group, reaps it, and returns true. Call it after
    /// each end_event().
    bool note_end();

    bool has_ended() const { return ended_; }

    /// Waits up to `bound` for the end of the process. Returns whether it has ended.
    Task<bool> wait_for_end(Nanoseconds bound);

    /// pause() stops the whole tree; resume() lets it continue.
    void pause();
    void resume();

    /// Returns whether pause() stops the whole tree at once, by its control group.
    bool can_stop() const { return group_ && group_->can_stop(); }

    /// Kills the whole tree and waits until it is gone; note_end() must be called meanwhile.
    Task<void> destroy();
    /// Kills the whole tree without waiting.
    void kill_at_once();

    /// Returns the CPU time since the start: of the whole tree in a control group, else of the bot's own process.
    Nanoseconds cpu_time();

    /// Returns the counters of the bot's waits for a core so far.
    QueueCounters queue_counters();
    /// Returns only the counter of its first thread, which costs less.
    QueueCounters thread_counters();

    /// Returns functions by which other threads read cpu_time() and queue_counters(). While knows_bot() is false, the
    /// returned functions may never count the bot's own process.
    StealTimeMonitor::Meters meters();

    /// Returns whether the bot's own process is known by now: a launcher starts it only after a while.
    bool knows_bot();

    /// Returns the bot's processes that are measured.
    Watched watched();

    /// Returns whether no process of the bot holds the other end of that pipe. Returns false also without a launcher or
    /// without a control group. Without a launcher, the pipe itself reports its end; and only a control group tells
    /// which processes are the bot's.
    bool is_closed_in_all(int pipe);

    /// How the process ended, for the author of the bot.
    struct Ending {
        std::string text;  ///< "exited with code 3", or what the launcher said
        std::optional<int> exit_code = {};
        bool was_run = true;  ///< false: the launcher could not run it
    };

    /// Returns how the process ended. Call it only after the end. Calls first_line_of_stderr() if the launcher failed
    /// and wrote the reason there. Throws ArenaFailure if the failure was not the fault of the bot.
    Ending ending(const std::function<std::string()>& first_line_of_stderr);

    bool has_launcher() const { return launched_.has_value(); }

    /// Returns the launcher's process in the sandbox; nullopt until the launcher has reported it.
    std::optional<pid_t> launchers_process() { return launched_ ? launched_->first_process() : std::nullopt; }
    bool was_ended_by_arena() const { return ended_by_arena_; }

    /// Returns the limits of its control group that were hit; see ControlGroup. The descriptors of alarms() are open as
    /// long as the ControlGroup lives.
    Overrun overrun(bool alarmed = true) const { return group_ ? group_->overrun(alarmed) : Overrun{}; }
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
    std::shared_ptr<ControlGroup> group_;  ///< nullptr: the tree is found and measured without a cgroup
    Limits granted_;
    std::string name_;                        ///< the program's name, as its launcher gives it in messages
    std::optional<LauncherStatus> launched_;  ///< nullopt: it was started without a launcher
    pid_t bot_ = 0;                           ///< the bot's own process; 0: not known yet
    clockid_t cpu_clock_{};                   ///< of the bot's own process
    std::shared_ptr<OwnedFd> schedstat_;      ///< of the bot's first thread; nullptr: not known yet
    bool ended_ = false;
    bool ended_by_arena_ = false;  ///< the arena killed it before it ended by itself
    bool paused_ = false;
    int status_ = 0;  ///< as waitpid() reports it
    Nanoseconds cpu_at_end_{0};
};

}  // namespace isola_arena
