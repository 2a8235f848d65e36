#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "arena/process/bot_process.hpp"
#include "arena/process/failure.hpp"
#include "arena/process/pipes.hpp"
#include "arena/process/random_hex.hpp"
#include "arena/process/system_time.hpp"
#include "arena/process/warden.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// What was killed may still be in a system call that nothing interrupts. On a busy machine each generation of a tree takes
// its turns until it is gone, so that this is long.
constexpr auto death_patience = 10s;

std::string new_token() {
    const auto random = random_hex(12);
    if (!random) throw ArenaFailure(std::string("no random bytes for a token: ") + std::strerror(errno));
    return mark_of_bots() + *random;
}

bool is_shortage(int error) { return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE; }

// Whether the arena could not do its part; a program that cannot be run is its author's fault.
bool is_own_fault(const Spawned& spawned) { return is_shortage(spawned.error) || !spawned.programs_fault; }

StartFailure start_failure(const std::string& path, const Spawned& spawned) {
    std::string why = path + " cannot start: " + std::strerror(spawned.error);
    if (spawned.error == ENOEXEC) why += " (a script needs a first line such as #!/bin/sh)";
    if (spawned.error == EACCES) why += " (is it executable? chmod +x)";
    return {why + ", when trying to " + spawned.step};
}

// Whether the kernel would run such a file by itself. A launcher would try a shell.
bool has_runnable_form(const std::string& path) {
    std::array<char, 4> head{};
    std::ifstream(path, std::ios::binary).read(head.data(), head.size());
    const std::string_view begin(head.data(), head.size());
    return begin.starts_with("#!") ||
           begin ==
               "\x7f"
               "ELF" ||
           access(path.c_str(), R_OK) < 0 || std::filesystem::exists("/proc/sys/fs/binfmt_misc/status");
}

// What a launcher would find out only later, and tell in words of its own.
std::optional<StartFailure> cannot_run(const std::string& path) {
    struct stat file {};
    Spawned attempt{-1, 0, "run it", true};
    if (stat(path.c_str(), &file) < 0) attempt.error = errno;
    else if (!S_ISREG(file.st_mode) || (file.st_mode & 0111) == 0) attempt.error = EACCES;
    else if (!has_runnable_form(path)) attempt.error = ENOEXEC;
    if (attempt.error == 0) return std::nullopt;
    return start_failure(path, attempt);
}

}  // namespace

struct BotProcess::Pipes {
    explicit Pipes(bool with_launcher) {
        if (with_launcher) status.emplace(Pipe::open());
    }

    Pipe input = Pipe::open();
    Pipe output = Pipe::open();
    Pipe errors = Pipe::open();
    std::optional<Pipe> status;

    ChildPipes child() const {
        return {input.reading.get(), output.writing.get(), errors.writing.get(), status ? status->writing.get() : -1};
    }
};

Task<Spawned> BotProcess::spawn_patiently(Executor executor, const Program& program, std::string path,
                                          const Pipes& pipes) {
    Spawned spawned = spawn(program, path, pipes.child());
    const auto give_up = Clock::now() + program.busy_file_patience;
    while (spawned.error == ETXTBSY && Clock::now() < give_up) {
        if (spawned.pid > 0) waitpid(spawned.pid, nullptr, 0);
        Timer pause(executor, 5ms);
        co_await pause.async_wait(as_result);
        spawned = spawn(program, path, pipes.child());
    }
    if (spawned.error != 0 && spawned.pid > 0) waitpid(spawned.pid, nullptr, 0);
    if (spawned.error != 0 && is_own_fault(spawned))
        throw ArenaFailure("cannot start a process: " + std::string(std::strerror(spawned.error)) +
                           ", when trying to " + spawned.step);
    co_return spawned;
}

Task<BotProcess::Started> BotProcess::start(Executor executor, Program program) {
    std::string path = find_program(program);
    if (path.empty()) co_return StartFailure{"no program called " + program.words.front() + " is in PATH"};
    if (program.launcher) {
        if (auto failure = cannot_run(path)) co_return std::move(*failure);
        path = find_program({{program.launcher->words.front()}, {}, {}});
    }
    Tree tree{-1, new_token()};
    program.environment.push_back(tree.token);
    Pipes pipes(program.launcher.has_value());
    const Spawned spawned = co_await spawn_patiently(executor, program, path, pipes);
    if (spawned.error != 0) co_return start_failure(path, spawned);
    tree.leader = spawned.pid;
    std::shared_ptr<BotProcess> bot;
    try {
        bot.reset(new BotProcess(executor, pipes, std::move(tree), program));
    } catch (const boost::system::system_error& failure) {
        kill(-spawned.pid, SIGKILL);
        forget_leader(spawned.pid);
        waitpid(spawned.pid, nullptr, 0);
        throw ArenaFailure("cannot watch a process: " + failure.code().message());
    }
    bot->start_watching();
    co_return bot;
}

BotProcess::BotProcess(const Executor& executor, Pipes& pipes, Tree tree, const Program& program)
    : executor_(executor), input_(executor, pipes.input.writing.release()),
      output_(executor, pipes.output.reading.release()), errors_(executor, pipes.errors.reading.release()),
      exit_(executor, static_cast<int>(syscall(SYS_pidfd_open, tree.leader, 0))), exit_signal_(executor),
      deadline_(executor), tree_(std::move(tree)), group_(program.group), granted_(program.granted),
      pulse_(pulse_of(executor)) {
    remember_leader(tree_.leader);
    for (Descriptor* pipe : {&input_, &output_, &errors_}) pipe->native_non_blocking(true);
    if (pipes.status) launched_.emplace(std::move(pipes.status->reading));
    find_bot();
}

BotProcess::~BotProcess() {
    if (exited_) return;
    kill(-tree_.leader, SIGKILL);
    forget_leader(tree_.leader);
    waitpid(tree_.leader, nullptr, 0);
}

// A launcher tells of its bot only some time after it was started itself.
void BotProcess::find_bot() {
    if (bot_ != 0 || exited_) return;
    bot_ = launched_ ? launched_->bot().value_or(0) : tree_.leader;
    if (bot_ != 0) clock_getcpuclockid(bot_, &cpu_clock_);
}

// The processes of the tree that are not its bot's.
std::set<pid_t> BotProcess::launchers_own() {
    if (!launched_) return {};
    return {tree_.leader, launched_->first_process().value_or(tree_.leader)};
}

void BotProcess::start_watching() {
    asio::co_spawn(executor_, watch_exit(), asio::detached);
    asio::co_spawn(executor_, watch_stderr(), asio::detached);
}

Task<void> BotProcess::watch_exit() {
    const auto self = shared_from_this();
    while (!exited_) {
        const auto [error] = co_await exit_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
        if (error) co_return;
        note_exit();
    }
}

// The group is killed while its leader's number is still taken, so that it can be nobody else's.
void BotProcess::note_exit() {
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(tree_.leader), &info, WEXITED | WNOWAIT | WNOHANG);
    // Asio may wake without reason: it recycles what it keeps about a closed descriptor, pending events included.
    if (info.si_pid == 0) return;
    exit_info_ = info;
    cpu_at_exit_ = cpu_time();
    kill(-tree_.leader, SIGKILL);
    forget_leader(tree_.leader);
    waitpid(tree_.leader, nullptr, 0);
    exited_ = true;
    exit_signal_.cancel();
    if (input_.is_open()) input_.cancel();
    output_.cancel();
}

Task<bool> BotProcess::wait_for_exit(Nanoseconds bound) {
    if (!exited_) {
        exit_signal_.expires_after(bound);
        co_await exit_signal_.async_wait(as_result);
    }
    co_return exited_;
}

// All that live of its tree, the launcher's own processes aside, until nobody is left who could have made more.
void BotProcess::signal_tree(int signal) {
    find_bot();
    if (bot_ == 0) return;
    std::set<pid_t> done = launchers_own();
    for (bool found_more = true; std::exchange(found_more, false) && done.size() < Offspring::too_many;)
        for (const pid_t process : processes_of(tree_, Offspring::too_many))
            if (done.insert(process).second) found_more = kill(process, signal) == 0 || found_more;
}

void BotProcess::pause() {
    if (exited_ || paused_) return;
    if (group_ && group_->can_stop()) group_->stop();
    else signal_tree(SIGSTOP);
    paused_ = true;
}

void BotProcess::resume() {
    if (exited_ || !paused_) return;
    if (group_ && group_->can_stop()) group_->go_on();
    else signal_tree(SIGCONT);
    paused_ = false;
}

Nanoseconds BotProcess::cpu_time() {
    if (group_)
        if (const auto counted = group_->cpu_time()) return *counted;
    find_bot();
    if (exited_ || bot_ == 0) return cpu_at_exit_;
    return time_of(cpu_clock_).value_or(cpu_at_exit_);
}

Watched BotProcess::watched() {
    if (group_) return {group_.get(), {}};
    find_bot();
    if (bot_ == 0) return {};
    std::vector<pid_t> processes = processes_of(tree_, Offspring::too_many);
    std::partition(processes.begin(), processes.end(), [this](pid_t process) { return process == bot_; });
    return {nullptr, std::move(processes)};
}

Task<void> BotProcess::end(Nanoseconds grace) {
    const auto self = shared_from_this();
    resume();
    if (input_.is_open()) input_.close();
    co_await wait_for_exit(grace);
    co_await destroy();
}

Task<void> BotProcess::destroy() {
    const auto self = shared_from_this();
    deadline_.end();
    ended_by_arena_ = ended_by_arena_ || !exited_;
    if (group_) group_->kill();
    if (!exited_) kill(-tree_.leader, SIGKILL);
    co_await wait_for_exit(death_patience);
    co_await wait_for_descendants();
    drain_stderr();
    for (Descriptor* descriptor : {&input_, &output_, &errors_, &exit_})
        if (descriptor->is_open()) descriptor->close();
    group_.reset();
}

// Those of a launcher are its first process, which comes to the arena when the launcher is gone and ends when all of them
// have.
Task<void> BotProcess::wait_for_descendants() {
    const auto give_up = Clock::now() + death_patience;
    Timer pause(executor_);
    const auto a_moment = [&pause] {
        pause.expires_after(1ms);
        return pause.async_wait(as_result);
    };
    for (auto left = orphans_of(tree_); !left.empty() && Clock::now() < give_up; left = orphans_of(tree_)) {
        kill_all(left);
        while (!(left = reap(left)).empty() && Clock::now() < give_up) co_await a_moment();
    }
    while (group_ && !group_->empty() && Clock::now() < give_up) co_await a_moment();
}

}  // namespace isola_arena
