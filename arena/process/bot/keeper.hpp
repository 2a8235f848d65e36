#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/process/asio.hpp"
#include "arena/process/bot/bot_process.hpp"
#include "arena/process/start/program.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/control_group.hpp"

namespace isola_arena {

/// A sandbox that runs programs one after another. Its first process, the keeper (arena/process/keeper), starts each
/// program, and removes everything that the program leaves before it starts the next. So a start costs hardly more
/// than a process without a sandbox. The destructor ends the sandbox.
///
/// Belongs to the thread that runs its executor.
class Keeper : public std::enable_shared_from_this<Keeper> {
public:
    /// What became of a start: a keeper; the program itself, confined, to be started in a sandbox of its own, because
    /// this machine has no keepers; or the program's own fault.
    using Started = std::variant<std::shared_ptr<Keeper>, Program, StartFailure>;

    /// Confines a program. Returns the reason if the program could not start in a sandbox.
    using Confine = std::function<std::optional<Error>(Program&)>;

    /// Confines the program and starts its sandbox, which does not run the program yet. changed: is notified whenever
    /// is_ready() or is_useless() changes. Throws ArenaFailure as BotProcess::start() does.
    static Task<Started> start(Executor executor, Program program, const Confine& confine, EventNotifier changed);

    ~Keeper();
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;

    /// Returns whether a request for that program is small enough for a keeper.
    static bool takes(const Program& program);

    /// Returns whether the next program can be started.
    bool is_ready() const { return state_ == State::idle && !is_closing_; }

    /// Returns whether the sandbox cannot be used for another program, now or later.
    bool is_useless() const { return state_ == State::useless || is_closing_; }

    /// One program that the keeper runs or has run.
    struct Run {
        Nanoseconds cpu_before{0};  ///< the CPU time that the control group had counted before
        bool has_ended = false;
        std::optional<int> not_run = {};  ///< the errno if the program could not be run
        std::optional<int> status = {};   ///< as wait() returns it; nullopt: the sandbox ended with the program
        EventNotifier ended = {};
    };

    /// Starts the program, of which only the arguments and the environment count, with these pipes. is_ready() must
    /// hold. Returns nullptr if the sandbox has ended. Throws Shortage if the machine has no room for the request.
    std::shared_ptr<Run> begin(const Program& program, const ChildPipes& pipes);

    /// Kills the program that runs now and all its descendants, without waiting.
    void kill_program();

    /// Returns why the sandbox could not be set up; nullopt if it was.
    std::optional<std::string> failure_of_set_up();

    /// Lets no other program start. Ends the sandbox now if no program runs in it. Otherwise the owner of the running
    /// program calls destroy() at the end of that program.
    void close();
    bool is_closing() const { return is_closing_; }

    bool runs_program() const { return run_ && !run_->has_ended; }

    /// Ends the sandbox, and waits until it is gone. A second call does nothing.
    Task<void> destroy();

    /// Returns the keeper's process, and that of its program; nullopt while they are not known, or do not run.
    std::optional<pid_t> pid() const;
    std::optional<pid_t> program() const;

    const std::shared_ptr<ControlGroup>& group() const { return group_; }
    const Limits& granted() const { return granted_; }

private:
    /// wiping: the program has ended, and something of it may be left.
    enum class State : std::uint8_t { idle, running, wiping, useless };

    Keeper(const Executor& executor, OwnedFd socket, const Program& before, const Program& confined,
           EventNotifier changed);
    Task<void> listen();
    bool take_report();
    void note_end(std::optional<int> status);
    void set(State state);
    std::string request_for(const Program& program) const;

    Executor executor_;
    std::shared_ptr<BotProcess> sandbox_;
    Descriptor socket_;
    std::shared_ptr<ControlGroup> group_;
    Limits granted_;
    std::vector<std::string> prefix_;       ///< words before the program's own
    std::vector<std::string> environment_;  ///< what the sandbox changes in the environment of a program
    State state_ = State::idle;
    bool has_reported_ = false;  ///< the keeper is there
    bool is_closing_ = false;
    bool is_destroyed_ = false;  ///< or is being destroyed
    std::shared_ptr<Run> run_;   ///< the last one
    EventNotifier changed_;
};

}  // namespace isola_arena
