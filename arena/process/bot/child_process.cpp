#include "arena/process/bot/child_process.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <utility>

#include <sys/wait.h>

#include "arena/base/hash/digest.hpp"
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

}  // namespace

ChildProcess::Ending ending_of(int status) {
    if (!WIFEXITED(status)) return {ending_text(status)};
    return {ending_text(status), WEXITSTATUS(status)};
}

ChildProcess::Ending reported_ending(int code) { return {reported_text(code), code}; }

ChildProcess::ChildProcess(const Executor& executor, std::shared_ptr<ControlGroup> group, const Limits& granted)
    : executor_(executor), group_(std::move(group)), ended_signal_(executor), granted_(granted) {}

void ChildProcess::find_bot() {
    if (bot_ != 0 || ended_) return;
    bot_ = look_for_bot();
    if (bot_ == 0) return;
    clock_getcpuclockid(bot_, &cpu_clock_);
    schedstat_ = std::make_shared<OwnedFd>(open_schedstat(bot_));
}

bool ChildProcess::knows_bot() {
    find_bot();
    return bot_ != 0;
}

void ChildProcess::set_ended() {
    ended_ = true;
    ended_signal_.cancel();
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
        for (const pid_t process : tree())
            if (done.insert(process).second) found_more = kill(process, signal) == 0 || found_more;
}

void ChildProcess::pause() {
    if (is_over() || paused_) return;
    if (group_ && group_->can_stop()) group_->stop();
    else signal_tree(SIGSTOP);
    paused_ = true;
}

void ChildProcess::resume() {
    if (!std::exchange(paused_, false)) return;
    if (group_ && group_->can_stop()) group_->go_on();
    else if (!ended_) signal_tree(SIGCONT);
}

Nanoseconds ChildProcess::cpu_time() {
    if (group_)
        if (const auto counted = group_->cpu_time()) return *counted - cpu_before_;
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
        meters.cpu = [group = group_, before = cpu_before_] { return group->cpu_time().value_or(before) - before; };
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
    std::vector<pid_t> processes = tree();
    std::partition(processes.begin(), processes.end(), [this](pid_t process) { return process == bot_; });
    return {nullptr, std::move(processes), launchers_own()};
}

}  // namespace isola_arena
