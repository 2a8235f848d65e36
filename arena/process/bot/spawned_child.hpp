#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/process/bot/child_process.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena {

/// A process that the arena has started itself, with or without a launcher. Its destructor kills the process and its
/// process group if it still runs.
class SpawnedChild final : public ChildProcess {
public:
    /// spawned: the process that was started with that token in its environment. report: the end at which the
    /// launcher's reports arrive; nullopt: there is no launcher. If the event loop cannot watch the process, kills it
    /// and throws boost::system::system_error.
    SpawnedChild(const Executor& executor, Spawned spawned, std::string token, std::optional<OwnedFd> report,
                 const Program& program);
    ~SpawnedChild() override;

    pid_t pid() const override { return tree_.leader; }
    Task<bool> end_event() override;
    bool note_end() override;
    Task<void> destroy() override;
    void kill_at_once() override;
    bool is_closed_in_all(int pipe) override;
    Ending ending(const std::function<std::string()>& first_line_of_stderr) override;
    bool has_launcher() const override { return launched_.has_value(); }
    std::optional<pid_t> launchers_process() override { return launched_ ? launched_->first_process() : std::nullopt; }
    std::optional<pid_t> launched() override { return launched_ ? launched_->bot() : std::nullopt; }

private:
    pid_t look_for_bot() override;
    std::vector<pid_t> tree() override;
    std::set<pid_t> launchers_own() override;
    void reap();
    Task<void> wait_for_descendants();

    ProcessHandle process_;
    Descriptor end_event_;
    ProcessTree tree_;
    std::string name_;                        ///< the program's name, as its launcher gives it in messages
    std::optional<LauncherStatus> launched_;  ///< nullopt: it was started without a launcher
    int status_ = 0;                          ///< as waitpid() reports it
};

}  // namespace isola_arena
