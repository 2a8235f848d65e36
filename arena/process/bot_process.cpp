#include "arena/process/bot_process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "arena/process/failure.hpp"
#include "arena/process/pipes.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto busy_file_patience = 2s;
constexpr auto death_patience = 1s;
constexpr auto explanation_patience = 100ms;
constexpr auto at_once = 200us;
constexpr auto just_now = 20us;

std::string exit_words(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) return "exited with code " + std::to_string(info.si_status);
    const char* name = sigabbrev_np(info.si_status);
    return "was killed by signal " + std::to_string(info.si_status) + (name ? std::string(" (SIG") + name + ")" : "");
}

std::string new_token() {
    std::array<unsigned char, 12> random{};
    if (getentropy(random.data(), random.size()) < 0)
        throw ArenaFailure(std::string("no random bytes for a token: ") + std::strerror(errno));
    std::string token = "ARENA_TOKEN=";
    for (const unsigned char byte : random) (token += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
    return token;
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

}  // namespace

struct BotProcess::Pipes {
    Pipe input = Pipe::open();
    Pipe output = Pipe::open();
    Pipe errors = Pipe::open();

    ChildPipes child() const { return {input.reading.get(), output.writing.get(), errors.writing.get()}; }
};

Task<BotProcess::Started> BotProcess::start(Executor executor, Program program) {
    const std::string path = find_program(program);
    if (path.empty()) co_return StartFailure{"no program called " + program.words.front() + " is in PATH"};
    Tree tree{-1, new_token()};
    program.environment.push_back(tree.token);
    Pipes pipes;
    Spawned spawned = spawn(program, path, pipes.child());
    const auto give_up = Clock::now() + busy_file_patience;
    while (spawned.error == ETXTBSY && Clock::now() < give_up) {
        if (spawned.pid > 0) waitpid(spawned.pid, nullptr, 0);
        Timer pause(executor, 5ms);
        co_await pause.async_wait(as_result);
        spawned = spawn(program, path, pipes.child());
    }
    if (spawned.error != 0 && spawned.pid > 0) waitpid(spawned.pid, nullptr, 0);
    if (spawned.error != 0 && is_own_fault(spawned))
        throw ArenaFailure("cannot start a process: " + std::string(std::strerror(spawned.error)) + ", when trying to " +
                           spawned.step);
    if (spawned.error != 0) co_return start_failure(path, spawned);
    tree.leader = spawned.pid;
    std::shared_ptr<BotProcess> bot;
    try {
        bot.reset(new BotProcess(executor, pipes, std::move(tree)));
    } catch (const boost::system::system_error& failure) {
        kill(-spawned.pid, SIGKILL);
        waitpid(spawned.pid, nullptr, 0);
        throw ArenaFailure("cannot watch a process: " + failure.code().message());
    }
    bot->start_watching();
    co_return bot;
}

BotProcess::BotProcess(const Executor& executor, Pipes& pipes, Tree tree)
    : executor_(executor),
      input_(executor, pipes.input.writing.release()),
      output_(executor, pipes.output.reading.release()),
      errors_(executor, pipes.errors.reading.release()),
      exit_(executor, static_cast<int>(syscall(SYS_pidfd_open, tree.leader, 0))),
      exit_signal_(executor),
      deadline_(executor),
      tree_(std::move(tree)),
      cpu_clock_{} {
    for (Descriptor* pipe : {&input_, &output_, &errors_}) pipe->native_non_blocking(true);
    clock_getcpuclockid(tree_.leader, &cpu_clock_);
}

BotProcess::~BotProcess() {
    if (exited_) return;
    kill(-tree_.leader, SIGKILL);
    waitpid(tree_.leader, nullptr, 0);
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
    exit_words_ = exit_words(info);
    cpu_at_exit_ = cpu_time();
    kill(-tree_.leader, SIGKILL);
    waitpid(tree_.leader, nullptr, 0);
    exited_ = true;
    exit_signal_.cancel();
    if (input_.is_open()) input_.cancel();
    output_.cancel();
}

Task<void> BotProcess::watch_stderr() {
    const auto self = shared_from_this();
    // Waits without reading: bytes that were on their way through the event loop would be missing from their turn.
    while (!errors_ended_) {
        const auto [error] = co_await errors_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
        if (error) co_return;
        drain_stderr();
    }
}

void BotProcess::drain_stderr() {
    std::array<char, 16 * 1024> chunk;
    // As much as a full pipe holds, and no more: a flood must not keep the arena here.
    for (int reads = 0; reads < 4 && !errors_ended_; ++reads) {
        const ssize_t count = read(errors_.native_handle(), chunk.data(), chunk.size());
        if (count == 0) errors_ended_ = true;
        if (count <= 0) return;
        errors_log_.add({chunk.data(), static_cast<std::size_t>(count)});
        if (static_cast<std::size_t>(count) < chunk.size()) return;
    }
}

// One system call for both streams where nothing has come, which is the rule.
void BotProcess::look_for_output() {
    std::array<pollfd, 2> streams{{{output_ended_ ? -1 : output_.native_handle(), POLLIN, 0},
                                   {errors_ended_ ? -1 : errors_.native_handle(), POLLIN, 0}}};
    looked_ = Clock::now();
    if (poll(streams.data(), streams.size(), 0) <= 0) return;
    if (streams[1].revents != 0) drain_stderr();
    if (streams[0].revents != 0) read_what_is_left();
}

std::string BotProcess::take_stderr() {
    if (!std::exchange(errors_quiet_, false) && errors_.is_open()) look_for_output();
    return errors_log_.take();
}

Task<Answer> BotProcess::ask(std::string_view text, Nanoseconds limit, int lines, bool end_input) {
    Answer answer;
    if (find_stray_output(answer)) co_return answer;
    if (output_ended_ || exited_) {
        co_await explain_end(answer);
        co_return answer;
    }
    resume();
    const Nanoseconds cpu_before = cpu_time();
    answer.sent = true;
    sent_ = Clock::now();
    const ssize_t written = write(input_.native_handle(), text.data(), text.size());
    const auto delivered = static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    const bool refused = written < 0 && errno != EAGAIN;
    if (delivered < text.size() && !refused && !co_await deliver_rest(text.substr(delivered), limit, answer))
        co_return answer;
    if (end_input) input_.close();
    receive_at_once(limit);
    if (!take_lines(lines, limit, answer)) co_await receive(lines, limit, answer);
    answer.cpu = std::max(cpu_time() - cpu_before, Nanoseconds{0});
    if (answer.kind == AnswerKind::ended) co_await explain_end(answer);
    co_return answer;
}

bool BotProcess::find_stray_output(Answer& answer) {
    if (Clock::now() - looked_ > just_now) look_for_output();
    if (received_ == 0) return false;
    answer.kind = AnswerKind::stray;
    answer.bytes.assign(buffer_.data(), received_);
    return true;
}

Task<bool> BotProcess::deliver_rest(std::string_view text, Nanoseconds limit, Answer& answer) {
    deadline_.arm(sent_ + limit, input_);
    while (!text.empty() && !exited_) {
        co_await input_.async_wait(asio::posix::descriptor_base::wait_write, as_result);
        if (deadline_.passed()) {
            answer.kind = AnswerKind::late;
            answer.detail = "it does not read its input: " + std::to_string(text.size()) + " bytes did not fit in the pipe";
            answer.wall = Clock::now() - sent_;
            co_return false;
        }
        const auto before_write = Clock::now();
        const ssize_t written = write(input_.native_handle(), text.data(), text.size());
        if (written < 0 && errno != EAGAIN) break;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
        if (text.empty()) sent_ = before_write;
    }
    deadline_.disarm();
    co_return true;
}

// A bot that answers at once is read without a round through the reactor, as a bare exchange over two pipes would be.
// What it wrote on stderr before its reply is seen by the same call.
void BotProcess::receive_at_once(Nanoseconds limit) {
    const Nanoseconds wait = std::min<Nanoseconds>(limit, at_once);
    const timespec timeout{0, wait.count()};
    std::array<pollfd, 2> streams{{{output_.native_handle(), POLLIN, 0},
                                   {errors_ended_ ? -1 : errors_.native_handle(), POLLIN, 0}}};
    if (ppoll(streams.data(), streams.size(), &timeout, nullptr) <= 0) return;
    if (streams[0].revents != 0) read_once();
    if (streams[1].revents != 0) drain_stderr();
    errors_quiet_ = streams[0].revents != 0;
}

// Looks for the end of the last line asked for in what has been received; false: it is not there yet.
bool BotProcess::take_lines(int lines, Nanoseconds limit, Answer& answer) {
    std::size_t line_start = 0;
    for (int line = 0; line < lines; ++line) {
        const void* found = std::memchr(buffer_.data() + line_start, '\n', received_ - line_start);
        const std::size_t line_end =
            found ? static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) : received_;
        answer.kind = line_end - line_start > longest_line ? AnswerKind::too_long : AnswerKind::reply;
        if (answer.kind == AnswerKind::too_long) line_start = received_;
        else if (!found) return false;
        else line_start = line_end + 1;
        if (answer.kind == AnswerKind::too_long) break;
    }
    answer.wall = Clock::now() - sent_;
    if (answer.kind == AnswerKind::reply && answer.wall > limit) answer.kind = AnswerKind::late;
    take_bytes(line_start, answer);
    return true;
}

Task<void> BotProcess::receive(int lines, Nanoseconds limit, Answer& answer) {
    errors_quiet_ = false;
    deadline_.arm(sent_ + limit, output_);
    while (!take_lines(lines, limit, answer)) {
        if (!output_ended_ && !deadline_.passed()) {
            co_await read_more();
            continue;
        }
        answer.kind = output_ended_ ? AnswerKind::ended : AnswerKind::late;
        answer.wall = Clock::now() - sent_;
        take_bytes(received_, answer);
        break;
    }
    deadline_.disarm();
}

Task<void> BotProcess::read_more() {
    const auto free = asio::buffer(buffer_.data() + received_, buffer_.size() - received_);
    if (exited_) co_return read_what_is_left();
    const auto [error, count] = co_await output_.async_read_some(free, as_result);
    received_ += count;
    if (error == asio::error::eof) output_ended_ = true;
    else if (error && exited_) read_what_is_left();
}

void BotProcess::read_once() {
    const ssize_t count = read(output_.native_handle(), buffer_.data() + received_, buffer_.size() - received_);
    if (count > 0) received_ += static_cast<std::size_t>(count);
    if (count == 0) output_ended_ = true;
}

// Moves the first bytes of the buffer into the answer, without the LF that may close them.
void BotProcess::take_bytes(std::size_t count, Answer& answer) {
    answer.bytes.assign(buffer_.data(), count);
    if (answer.bytes.ends_with('\n') && answer.kind != AnswerKind::too_long) answer.bytes.pop_back();
    received_ -= count;
    std::memmove(buffer_.data(), buffer_.data() + count, received_);
}

// Takes what the pipe holds without waiting; afterwards a bot that has died has nothing more to say, whoever of its
// descendants still holds the pipe.
void BotProcess::read_what_is_left() {
    while (received_ < buffer_.size() && !output_ended_) {
        const ssize_t count = read(output_.native_handle(), buffer_.data() + received_, buffer_.size() - received_);
        if (count > 0) received_ += static_cast<std::size_t>(count);
        if (count == 0) output_ended_ = true;
        if (count < 0) break;
    }
    if (exited_) output_ended_ = true;
}

Task<void> BotProcess::explain_end(Answer& answer) {
    answer.kind = AnswerKind::ended;
    co_await wait_for_exit(explanation_patience);
    answer.detail = exited_ ? "it " + exit_words_ : "it closed its output while still running";
}

Task<bool> BotProcess::wait_for_exit(Nanoseconds bound) {
    if (!exited_) {
        exit_signal_.expires_after(bound);
        co_await exit_signal_.async_wait(as_result);
    }
    co_return exited_;
}

void BotProcess::pause() {
    if (exited_ || paused_) return;
    kill(-tree_.leader, SIGSTOP);
    paused_ = true;
}

void BotProcess::resume() {
    if (exited_ || !paused_) return;
    kill(-tree_.leader, SIGCONT);
    paused_ = false;
}

Nanoseconds BotProcess::cpu_time() const {
    timespec time{};
    if (exited_ || clock_gettime(cpu_clock_, &time) < 0) return cpu_at_exit_;
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
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
    if (!exited_) kill(-tree_.leader, SIGKILL);
    co_await wait_for_exit(death_patience);
    const auto give_up = Clock::now() + death_patience;
    for (auto left = orphans_of(tree_); !left.empty() && Clock::now() < give_up; left = orphans_of(tree_)) {
        kill_all(left);
        while (!(left = reap(left)).empty() && Clock::now() < give_up) {
            Timer pause(executor_, 1ms);
            co_await pause.async_wait(as_result);
        }
    }
    drain_stderr();
    for (Descriptor* descriptor : {&input_, &output_, &errors_, &exit_})
        if (descriptor->is_open()) descriptor->close();
}

}  // namespace isola_arena
