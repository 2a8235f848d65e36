#include "arena/process/bot/child_process.hpp"

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
#include "arena/base/hash/digest.hpp"
#include "arena/process/asio.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/tree/orphan_reaper.hpp"
#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {

std::string new_token() { return mark_of_bots() + random_hex(12); }

BothEnds::BothEnds(const std::optional<Launcher>& launcher) {
    if (launcher) status.emplace(Pipe::open());
    if (launcher && launcher->finish) barrier.emplace(LaunchBarrier::open());
}

ChildPipes BothEnds::childs() const {
    return {input.reading.get(), output.writing.get(), errors.writing.get(), status ? status->writing.get() : -1,
            barrier ? barrier->reading.get() : -1};
}

std::optional<OwnedFd> BothEnds::report() {
    if (!status) return std::nullopt;
    return std::move(status->reading);
}

namespace {

using namespace std::chrono_literals;

// A killed process may still be in a system call that nothing interrupts. On a busy machine, each generation of a tree
// takes its time to end, so this is long.
constexpr auto death_patience = 10s;

// After this time the processes that should end are looked up again, because another process may have the same number
// by then.
constexpr auto longest_wait_for_one = 100ms;
// The pause if the arena cannot wait for the end of a process, or if this end changes nothing.
constexpr auto a_moment = 1ms;

// Shells and launchers report the end by signal N as this plus N.
constexpr int signal_base = 128;

std::string killed_text(int signal) {
    const char* name = sigabbrev_np(signal);
    return "was killed by signal " + std::to_string(signal) + (name ? std::string(" (SIG") + name + ")" : "");
}

std::string exited_text(int code) { return "exited with code " + std::to_string(code); }

// Returns whether an exit code can report a signal. The signals that end no process are excluded.
bool reports_signal(int code) {
    constexpr std::array harmless{SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH};
    return code > signal_base && code <= signal_base + SIGRTMAX &&
           std::ranges::find(harmless, code - signal_base) == harmless.end();
}

std::string ending_text(int status) {
    if (!WIFEXITED(status)) return killed_text(WTERMSIG(status));
    const int code = WEXITSTATUS(status);
    if (!reports_signal(code)) return exited_text(code);
    return exited_text(code) + ", as a shell does whose program " + killed_text(code - signal_base);
}

std::string reported_text(int code) {
    return reports_signal(code) ? killed_text(code - signal_base) : exited_text(code);
}

// The errors of exec(3) that are the program's fault. Any other error means that the machine lacks something.
constexpr std::array errors_of_programs{ENOENT, EACCES, ENOEXEC, ENOTDIR, EISDIR,       ELOOP,
                                        EINVAL, EPERM,  ETXTBSY, E2BIG,   ENAMETOOLONG, ELIBBAD};

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
    return stands_as_a_word(said, program) && std::ranges::any_of(errors_of_programs, [&](int error) {
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

ChildProcess::ChildProcess(const Executor& executor, Spawned spawned, std::string token, std::optional<OwnedFd> report,
                           const Program& program)
    : executor_(executor), process_(std::move(spawned.process)), end_event_(executor, spawned.end_event.get()),
      ended_signal_(executor), tree_{process_.id(), std::move(token)}, group_(program.group), granted_(program.granted),
      name_(program.arguments.front()) {
    spawned.end_event.release();
    remember_leader(tree_.leader);
    if (report) launched_.emplace(std::move(*report));
    find_bot();
}

ChildProcess::~ChildProcess() {
    if (ended_) return;
    kill(-tree_.leader, SIGKILL);
    reap();
}

// A launcher reports its bot only some time after its own start.
void ChildProcess::find_bot() {
    if (bot_ != 0 || ended_) return;
    bot_ = launched_ ? launched_->bot().value_or(0) : tree_.leader;
    if (bot_ == 0) return;
    clock_getcpuclockid(bot_, &cpu_clock_);
    schedstat_ = std::make_shared<OwnedFd>(open_schedstat(bot_));
}

bool ChildProcess::knows_bot() {
    find_bot();
    return bot_ != 0;
}

// Returns the processes of the tree that are the launcher's own.
std::set<pid_t> ChildProcess::launchers_own() {
    if (!launched_) return {};
    return {tree_.leader, launched_->first_process().value_or(tree_.leader)};
}

// Waits for the pidfd itself, because Boost.Process would reap the process at once. Only before that can the arena read
// the CPU time, and kill the process group without the risk that its number belongs to another group.
Task<bool> ChildProcess::end_event() {
    const auto [error] = co_await end_event_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
    co_return !error;
}

bool ChildProcess::note_end() {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(tree_.leader), &info, WEXITED | WNOWAIT | WNOHANG);
    // Asio may wake without reason, because it reuses the state of a closed descriptor together with its pending
    // events.
    if (info.si_pid == 0) return false;
    cpu_at_end_ = cpu_time();
    kill(-tree_.leader, SIGKILL);
    reap();
    ended_ = true;
    ended_signal_.cancel();
    return true;
}

// Detaches the handle, because its destructor would kill the process, and another process may soon have this number.
void ChildProcess::reap() {
    forget_leader(tree_.leader);
    CloneLauncher::Error error;
    process_.wait(error);
    status_ = process_.native_exit_code();
    process_.detach();
}

Task<bool> ChildProcess::wait_for_end(Nanoseconds bound) {
    if (!ended_) {
        ended_signal_.expires_after(bound);
        co_await ended_signal_.async_wait(as_result);
    }
    co_return ended_;
}

// Signals all living processes of the tree except the launcher's own. Repeats this until it finds no new process,
// because a process may fork before its signal arrives.
void ChildProcess::signal_tree(int signal) {
    find_bot();
    if (bot_ == 0) return;
    std::set<pid_t> done = launchers_own();
    for (bool found_more = true; std::exchange(found_more, false) && done.size() < most_processes_seen;)
        for (const pid_t process : processes_of(tree_, most_processes_seen))
            if (done.insert(process).second) found_more = kill(process, signal) == 0 || found_more;
}

void ChildProcess::pause() {
    if (ended_ || paused_) return;
    if (group_ && group_->can_stop()) group_->stop();
    else signal_tree(SIGSTOP);
    paused_ = true;
}

void ChildProcess::resume() {
    if (ended_ || !paused_) return;
    if (group_ && group_->can_stop()) group_->go_on();
    else signal_tree(SIGCONT);
    paused_ = false;
}

Nanoseconds ChildProcess::cpu_time() {
    if (group_)
        if (const auto counted = group_->cpu_time()) return *counted;
    find_bot();
    if (ended_ || bot_ == 0) return cpu_at_end_;
    return time_of(cpu_clock_).value_or(cpu_at_end_);
}

QueueCounters ChildProcess::queue_counters() {
    find_bot();
    return counters_of(group_.get(), bot_, schedstat_.get());
}

QueueCounters ChildProcess::thread_counters() {
    find_bot();
    return counters_of(nullptr, bot_, schedstat_.get());
}

StealTimeMonitor::Meters ChildProcess::meters() {
    find_bot();
    StealTimeMonitor::Meters meters;
    if (group_ && group_->cpu_time())
        meters.cpu = [group = group_] { return group->cpu_time().value_or(Nanoseconds{0}); };
    else if (bot_ != 0) meters.cpu = [clock = cpu_clock_] { return time_of(clock).value_or(Nanoseconds{0}); };
    meters.queue = [group = group_, bot = bot_, schedstat = schedstat_] {
        return counters_of(group.get(), bot, schedstat.get());
    };
    return meters;
}

Watched ChildProcess::watched() {
    find_bot();
    if (group_) return {group_.get(), {}, launchers_own()};
    if (bot_ == 0) return {};
    std::vector<pid_t> processes = processes_of(tree_, most_processes_seen);
    std::partition(processes.begin(), processes.end(), [this](pid_t process) { return process == bot_; });
    return {nullptr, std::move(processes), launchers_own()};
}

// The launcher holds the bot's pipes too, so the arena sees no end of file when the bot closes them.
bool ChildProcess::is_closed_in_all(int pipe) {
    if (!launched_ || !group_) return false;
    std::vector<pid_t> of_the_bot = group_->members();
    const std::set<pid_t> launchers = launchers_own();
    std::erase_if(of_the_bot, [&](pid_t process) { return launchers.contains(process); });
    return !of_the_bot.empty() && !is_open_in(of_the_bot, pipe);
}

// A launcher ends because the bot ended, because it could not run the bot, or because it failed itself.
ChildProcess::Ending ChildProcess::ending(const std::function<std::string()>& first_line_of_stderr) {
    if (!launched_) {
        if (!WIFEXITED(status_)) return {ending_text(status_)};
        return {ending_text(status_), WEXITSTATUS(status_)};
    }
    if (const auto code = launched_->exit_code()) return {reported_text(*code), code};
    if (!WIFEXITED(status_)) {
        // A bot cannot kill its launcher. Only the memory limit that they share can hit the launcher instead of the
        // bot.
        if (!overrun().memory) throw ArenaFailure("the sandbox of a bot " + ending_text(status_));
        return {};
    }
    // The bot has not run, so the launcher wrote all text on stderr.
    const std::string said = first_line_of_stderr();
    if (!blames_program(said, name_)) throw ArenaFailure("the sandbox could not be set up: " + said);
    return {said, std::nullopt, false};
}

void ChildProcess::kill_at_once() {
    ended_by_arena_ = ended_by_arena_ || !ended_;
    if (group_) group_->kill();
    if (!ended_) kill(-tree_.leader, SIGKILL);
}

Task<void> ChildProcess::destroy() {
    kill_at_once();
    co_await wait_for_end(death_patience);
    co_await wait_for_descendants();
    if (end_event_.is_open()) end_event_.close();
    group_.reset();
}

// With a launcher, the only orphan is the launcher's first process in the sandbox. The arena adopts it when the
// launcher is gone. It ends when all other processes in the sandbox have ended.
Task<void> ChildProcess::wait_for_descendants() {
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
