#pragma once
// A child process with its descendants. Also the token and both ends of the pipes, which every start of an untrusted
// program needs.

#include <array>
#include <cerrno>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

/// A bot's process and all its descendants: measures, stops and kills them, and explains how the process ended. The
/// arena starts a process itself (SpawnedChild), or has the keeper of a sandbox start it (KeptChild). Belongs to the
/// thread that runs the executor.
class ChildProcess {
public:
    virtual ~ChildProcess() = default;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Returns the process's number; with a launcher, that of the launcher's process.
    virtual pid_t pid() const = 0;

    /// Waits until the process may have ended. Returns false if the wait was cancelled.
    virtual Task<bool> end_event() = 0;

    /// If the process has ended: reads its CPU time, kills the rest of its process group, and returns true. Call it
    /// after each end_event().
    virtual bool note_end() = 0;

    bool has_ended() const { return ended_; }

    /// Waits up to `bound` for the end of the process. Returns whether it has ended.
    Task<bool> wait_for_end(Nanoseconds bound);

    /// pause() stops the whole tree; resume() lets it continue.
    void pause();
    void resume();

    /// Returns whether pause() stops the whole tree at once, by its control group.
    bool can_stop() const { return group_ && group_->can_stop(); }

    /// Kills the whole tree and waits until it is gone; note_end() must be called meanwhile.
    virtual Task<void> destroy() = 0;
    /// Kills the whole tree without waiting.
    virtual void kill_at_once() = 0;

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

    /// Returns whether no process of the bot holds the other end of that pipe. Returns false also if the pipe itself
    /// reports its end, and without a control group, because only a control group tells which processes are the bot's.
    virtual bool is_closed_in_all(int pipe) = 0;

    /// How the process ended, for the author of the bot.
    struct Ending {
        std::string text;  ///< "exited with code 3", or what the launcher said
        std::optional<int> exit_code = {};
        bool was_run = true;  ///< false: the launcher could not run it
    };

    /// Returns how the process ended. Call it only after the end. Calls first_line_of_stderr() if the launcher failed
    /// and wrote the reason there. Throws ArenaFailure if the failure was not the fault of the bot.
    virtual Ending ending(const std::function<std::string()>& first_line_of_stderr) = 0;

    /// Returns whether a launcher writes on the same stderr as the bot.
    virtual bool has_launcher() const = 0;

    /// Returns the launcher's process in the sandbox; nullopt until the launcher has reported it.
    virtual std::optional<pid_t> launchers_process() = 0;

    /// Returns the process number of the launcher's child in the sandbox; nullopt while there is no such process.
    virtual std::optional<pid_t> launched() = 0;

    bool was_ended_by_arena() const { return ended_by_arena_; }

    /// Returns the limits of its control group that were hit; see ControlGroup. The descriptors of alarms() are open as
    /// long as the ControlGroup lives.
    Overrun overrun(bool alarmed = true) const { return group_ ? group_->overrun(alarmed) : Overrun{}; }
    std::span<const pollfd> alarms() const { return group_ ? group_->alarms() : std::span<const pollfd>{}; }
    const Limits& granted() const { return granted_; }

protected:
    /// How long destroy() waits. A killed process may still be in a system call that nothing interrupts. On a busy
    /// machine, each generation of a tree takes its time to end, so this is long.
    static constexpr std::chrono::seconds death_patience{10};

    /// group: nullptr: the tree is found and measured without a control group.
    ChildProcess(const Executor& executor, std::shared_ptr<ControlGroup> group, const Limits& granted);

    /// Returns whether the process has ended, noted or not. Its control group may belong to another one by then.
    virtual bool is_over() const { return ended_; }

    /// Returns the bot's own process; 0: not known yet.
    virtual pid_t look_for_bot() = 0;

    /// Returns the living processes of the tree, with its leader.
    virtual std::vector<pid_t> tree() = 0;

    /// Returns the processes of the tree that are not the bot's, but those of its launcher.
    virtual std::set<pid_t> launchers_own() = 0;

    void find_bot();
    void set_ended();

    Executor executor_;
    std::shared_ptr<ControlGroup> group_;
    bool ended_ = false;
    bool ended_by_arena_ = false;  ///< the arena killed it before it ended by itself
    Nanoseconds cpu_before_{0};    ///< what the control group had counted when the process was started
    Nanoseconds cpu_at_end_{0};

private:
    void signal_tree(int signal);

    Timer ended_signal_;
    Limits granted_;
    pid_t bot_ = 0;                       ///< the bot's own process; 0: not known yet
    clockid_t cpu_clock_{};               ///< of the bot's own process
    std::shared_ptr<OwnedFd> schedstat_;  ///< of the bot's first thread; nullptr: not known yet
    bool paused_ = false;
};

/// The errors of exec(3) that are the program's fault. Any other error means that the machine lacks something.
inline constexpr std::array exec_errors_of_programs{ENOENT, EACCES, ENOEXEC, ENOTDIR, EISDIR,       ELOOP,
                                                    EINVAL, EPERM,  ETXTBSY, E2BIG,   ENAMETOOLONG, ELIBBAD};

/// Returns how a process ended with that status, as wait() returns it.
ChildProcess::Ending ending_of(int status);

/// Returns how a process ended that a shell or a launcher reports by that exit code: 128 plus N stands for signal N.
ChildProcess::Ending reported_ending(int code);

}  // namespace isola_arena
