#include "arena/process/bot/spawned_child.hpp"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "arena/base/failure.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// After this time the processes that should end are looked up again, because another process may have the same number
// by then.
constexpr auto longest_wait_for_one = 100ms;
// The pause if the arena cannot wait for the end of a process, or if this end changes nothing.
constexpr auto a_moment = 1ms;

bool stands_as_a_word(std::string_view text, std::string_view word) {
    constexpr std::string_view between = " :'\"`()";
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || between.find(text[at - 1]) != std::string_view::npos;
        if (begins && (end == text.size() || between.find(text[end]) != std::string_view::npos)) return true;
    }
    return false;
}

// Returns whether a launcher says that it cannot run the program. Whatever the exact words are, such a message names
// the program and ends with the error, as in `bwrap: execvp PROGRAM: No such file or directory`.
bool blames_program(std::string_view said, const std::string& program) {
    return stands_as_a_word(said, program) && std::ranges::any_of(exec_errors_of_programs, [&](int error) {
               return said.ends_with(std::string(": ") + std::strerror(error));
           });
}

Task<void> pause_for(Executor executor, Nanoseconds time) {
    Timer pause(executor, time);
    co_await pause.async_wait(as_result);
}

// Waits until that process has ended, but at most longest_wait_for_one, because another process may have its number.
Task<void> wait_for_end_of(Executor executor, pid_t pid) {
    OwnedFd opened(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    Descriptor end(executor);
    boost::system::error_code error;
    if (opened.get() >= 0) end.assign(opened.get(), error);
    if (opened.get() < 0 || error) co_return co_await pause_for(executor, a_moment);
    opened.release();
    Deadline deadline(executor);
    deadline.arm(Clock::now() + longest_wait_for_one, end);
    co_await end.async_wait(asio::posix::descriptor_base::wait_read, as_result);
    deadline.end();
}

// Waits until look() returns no process any more, or until give_up.
template <class Look>
Task<void> wait_for_end_of_all(Executor executor, Look look, Clock::time_point give_up) {
    for (std::vector<pid_t> before, left; Clock::now() < give_up; before = std::move(left)) {
        if ((left = look()).empty()) co_return;
        if (left == before) co_await pause_for(executor, a_moment);
        co_await wait_for_end_of(executor, left.front());
    }
}

}  // namespace

SpawnedChild::SpawnedChild(const Executor& executor, Spawned spawned, std::string token, std::optional<OwnedFd> report,
                           const Program& program)
    : ChildProcess(executor, program.group, program.granted), process_(std::move(spawned.process)),
      end_event_(executor, spawned.end_event.get()), tree_{process_.id(), std::move(token)},
      name_(program.arguments.front()) {
    spawned.end_event.release();
    remember_leader(tree_.leader);
    if (report) launched_.emplace(std::move(*report));
    find_bot();
}

SpawnedChild::~SpawnedChild() {
    if (ended_) return;
    kill(-tree_.leader, SIGKILL);
    reap();
}

// A launcher reports its bot only some time after its own start.
pid_t SpawnedChild::look_for_bot() { return launched_ ? launched_->bot().value_or(0) : tree_.leader; }

std::vector<pid_t> SpawnedChild::tree() { return processes_of(tree_, most_processes_seen); }

// Returns the processes of the tree that are the launcher's own.
std::set<pid_t> SpawnedChild::launchers_own() {
    if (!launched_) return {};
    return {tree_.leader, launched_->first_process().value_or(tree_.leader)};
}

// Waits for the pidfd itself, because Boost.Process would reap the process at once. Only before that can the arena read
// the CPU time, and kill the process group without the risk that its number belongs to another group.
Task<bool> SpawnedChild::end_event() {
    const auto [error] = co_await end_event_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
    co_return !error;
}

bool SpawnedChild::note_end() {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(tree_.leader), &info, WEXITED | WNOWAIT | WNOHANG);
    // Asio may wake without reason, because it reuses the state of a closed descriptor together with its pending
    // events.
    if (info.si_pid == 0) return false;
    cpu_at_end_ = cpu_time();
    kill(-tree_.leader, SIGKILL);
    reap();
    set_ended();
    return true;
}

// Detaches the handle, because its destructor would kill the process, and another process may soon have this number.
void SpawnedChild::reap() {
    forget_leader(tree_.leader);
    CloneLauncher::Error error;
    process_.wait(error);
    status_ = process_.native_exit_code();
    process_.detach();
}

// The launcher holds the bot's pipes too, so the arena sees no end of file when the bot closes them.
bool SpawnedChild::is_closed_in_all(int pipe) {
    if (!launched_ || !group_) return false;
    std::vector<pid_t> of_the_bot = group_->members();
    const std::set<pid_t> launchers = launchers_own();
    std::erase_if(of_the_bot, [&](pid_t process) { return launchers.contains(process); });
    return !of_the_bot.empty() && !is_open_in(of_the_bot, pipe);
}

// A launcher ends because the bot ended, because it could not run the bot, or because it failed itself.
ChildProcess::Ending SpawnedChild::ending(const std::function<std::string()>& first_line_of_stderr) {
    if (!launched_) return ending_of(status_);
    if (const auto code = launched_->exit_code()) return reported_ending(*code);
    if (!WIFEXITED(status_)) {
        // A bot cannot kill its launcher. Only the memory limit that they share can hit the launcher instead of the
        // bot.
        if (!overrun().memory) throw ArenaFailure("the sandbox of a bot " + ending_of(status_).text);
        return {};
    }
    // The bot has not run, so the launcher wrote all text on stderr.
    const std::string said = first_line_of_stderr();
    if (!blames_program(said, name_)) throw ArenaFailure("the sandbox could not be set up: " + said);
    return {said, std::nullopt, false};
}

void SpawnedChild::kill_at_once() {
    ended_by_arena_ = ended_by_arena_ || !ended_;
    if (group_) group_->kill();
    if (!ended_) kill(-tree_.leader, SIGKILL);
}

Task<void> SpawnedChild::destroy() {
    kill_at_once();
    co_await wait_for_end(death_patience);
    co_await wait_for_descendants();
    if (end_event_.is_open()) end_event_.close();
    group_.reset();
}

// With a launcher, the only orphan is the launcher's first process in the sandbox. The arena adopts it when the
// launcher is gone. It ends when all other processes in the sandbox have ended.
Task<void> SpawnedChild::wait_for_descendants() {
    const auto give_up = Clock::now() + death_patience;
    for (auto left = orphans_of(tree_); !left.empty() && Clock::now() < give_up; left = orphans_of(tree_)) {
        kill_all(left);
        co_await wait_for_end_of_all(
            executor_, [&left] { return left = isola_arena::reap(left); }, give_up);
    }
    if (group_)
        co_await wait_for_end_of_all(
            executor_, [this] { return group_->members(); }, give_up);
}

}  // namespace isola_arena
