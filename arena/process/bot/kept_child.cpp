#include "arena/process/bot/kept_child.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include <sys/wait.h>

#include "arena/base/failure.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena {
KeptChild::KeptChild(const Executor& executor, std::shared_ptr<Keeper> keeper, std::shared_ptr<Keeper::Run> run,
                     std::string token, std::string name)
    : ChildProcess(executor, keeper->group(), keeper->granted()), keeper_(std::move(keeper)), run_(std::move(run)),
      token_(std::move(token)), name_(std::move(name)) {
    cpu_before_ = run_->cpu_before;
}

KeptChild::~KeptChild() { kill_tree(); }

void KeptChild::kill_tree() {
    if (run_->has_ended) return;
    resume();
    keeper_->kill_program();
}

pid_t KeptChild::pid() const { return keeper_->program().value_or(keeper_->pid().value_or(0)); }

pid_t KeptChild::look_for_bot() { return run_->has_ended ? 0 : keeper_->program().value_or(0); }

std::vector<pid_t> KeptChild::tree() {
    const auto keeper = keeper_->pid();
    return keeper ? processes_of({*keeper, token_}, most_processes_seen) : std::vector<pid_t>();
}

std::set<pid_t> KeptChild::launchers_own() {
    const auto keeper = keeper_->pid();
    return keeper ? std::set{*keeper} : std::set<pid_t>();
}

Task<bool> KeptChild::end_event() {
    while (!run_->has_ended && !is_given_up_) co_await run_->ended.wait(executor_);
    co_return run_->has_ended && !is_given_up_;
}

bool KeptChild::note_end() {
    if (!run_->has_ended) return false;
    resume();
    cpu_at_end_ = cpu_time();
    set_ended();
    return true;
}

void KeptChild::kill_at_once() {
    ended_by_arena_ = ended_by_arena_ || !ended_;
    kill_tree();
}

// A sandbox whose keeper does not end the program in time ends with the program.
Task<void> KeptChild::destroy() {
    kill_at_once();
    co_await wait_for_end(death_patience);
    const bool was_given_up = std::exchange(is_given_up_, true);
    run_->ended.notify();
    if (!was_given_up && (!run_->has_ended || keeper_->is_closing())) co_await keeper_->destroy();
    group_.reset();
}

ChildProcess::Ending KeptChild::ending(const std::function<std::string()>&) {
    if (run_->not_run) {
        const int error = *run_->not_run;
        const bool is_programs = std::ranges::find(exec_errors_of_programs, error) != exec_errors_of_programs.end();
        if (!is_programs)
            throw ArenaFailure(std::string("cannot start a process in a sandbox: ") + std::strerror(error));
        return {name_ + " cannot start in the sandbox: " + std::strerror(error), std::nullopt, false};
    }
    constexpr int signal_base = 128;
    if (const auto status = run_->status)
        return WIFEXITED(*status) ? ending_of(*status) : reported_ending(signal_base + WTERMSIG(*status));
    if (const auto failure = keeper_->failure_of_set_up())
        throw ArenaFailure("the sandbox could not be set up: " + *failure);
    return {"ended with its whole sandbox"};
}

}  // namespace isola_arena
