#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/process/bot/child_process.hpp"
#include "arena/process/bot/keeper.hpp"

namespace isola_arena {

/// A process that the keeper of a sandbox has started. Its destructor kills the process and all its descendants.
class KeptChild final : public ChildProcess {
public:
    /// run: what keeper->begin() returned for a program of that name, with that token in its environment.
    KeptChild(const Executor& executor, std::shared_ptr<Keeper> keeper, std::shared_ptr<Keeper::Run> run,
              std::string token, std::string name);
    ~KeptChild() override;

    pid_t pid() const override;
    Task<bool> end_event() override;
    bool note_end() override;
    Task<void> destroy() override;
    void kill_at_once() override;
    bool is_closed_in_all(int) override { return false; }
    Ending ending(const std::function<std::string()>& first_line_of_stderr) override;
    bool has_launcher() const override { return false; }
    std::optional<pid_t> launchers_process() override { return std::nullopt; }
    std::optional<pid_t> launched() override { return std::nullopt; }

private:
    bool is_over() const override { return run_->has_ended; }
    pid_t look_for_bot() override;
    std::vector<pid_t> tree() override;
    std::set<pid_t> launchers_own() override;
    void kill_tree();

    std::shared_ptr<Keeper> keeper_;
    std::shared_ptr<Keeper::Run> run_;
    std::string token_;
    std::string name_;
    bool is_given_up_ = false;  ///< destroy() has stopped waiting for the end of the process
};

}  // namespace isola_arena
