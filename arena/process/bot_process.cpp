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
#include "arena/process/open_pipe.hpp"
#include "arena/process/patience.hpp"
#include "arena/process/pipes.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto just_now = 20us;

}  // namespace

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
    std::string text = errors_log_.take();
    if (launched_) note_first_line(text);
    return text;
}

// A launcher writes its line in pieces.
void BotProcess::note_first_line(std::string_view text) {
    if (first_stderr_line_.ends_with('\n') || first_stderr_line_.size() > longest_line) return;
    const std::size_t end = text.find('\n');
    first_stderr_line_ += text.substr(0, end == std::string_view::npos ? end : end + 1);
}

Task<Answer> BotProcess::ask(std::string_view text, AskLimit limit, int lines, bool end_input) {
    Answer answer;
    if (find_stray_output(answer)) co_return answer;
    if (output_ended_ || exited_) {
        co_await explain_end(answer);
        co_return answer;
    }
    resume();
    cpu_before_ = cpu_time();
    stood_still_before_ = stood_still();
    counted_wrongly_before_ = watch_ ? watch_->counted_as_bots() : Nanoseconds{0};
    starvation_.reset();
    answer.sent = true;
    sent_ = Clock::now();
    const ssize_t written = write(input_.native_handle(), text.data(), text.size());
    const auto delivered = static_cast<std::size_t>(std::max<ssize_t>(written, 0));
    const bool refused = written < 0 && errno != EAGAIN;
    if (delivered < text.size() && !refused && !co_await deliver_rest(text.substr(delivered), limit.wall, answer))
        co_return answer;
    if (end_input) input_.close();
    receive_at_once(limit.wall);
    // Who thought for his last reply is watched from his question on, and no longer when he answers at once.
    if (!take_lines(lines, answer)) co_await receive(lines, limit, answer);
    else watch_.reset();
    const Nanoseconds counted = cpu_time() - cpu_before_;
    if (counted > limit.cpu.value_or(limit.wall) || answer.wall > limit.wall) co_await let_pulse_catch_up();
    answer.cpu = without_standstill(counted);
    if (answer.kind == AnswerKind::ended) co_await explain_end(answer);
    else hold_to(limit, answer);
    if (starvation_) offspring_.note_reply(watched());
    co_return answer;
}

bool BotProcess::find_stray_output(Answer& answer) {
    if (Clock::now() - looked_ > just_now) look_for_output();
    if (received_ == 0) return false;
    answer.kind = AnswerKind::stray;
    answer.bytes.assign(buffer_.data(), received_);
    return true;
}

// A launcher holds the bot's pipes, too, so that no end of file comes. Only a group tells all who may hold them.
bool BotProcess::has_closed_its_output() {
    if (output_ended_ || !launched_ || !group_) return output_ended_;
    std::vector<pid_t> of_the_bot = group_->members();
    const std::set<pid_t> launchers = launchers_own();
    std::erase_if(of_the_bot, [&](pid_t process) { return launchers.contains(process); });
    return !of_the_bot.empty() && !is_open_in(of_the_bot, output_.native_handle());
}

Task<bool> BotProcess::deliver_rest(std::string_view text, Nanoseconds limit, Answer& answer) {
    deadline_.arm(sent_ + limit, input_);
    while (!text.empty() && !exited_) {
        co_await input_.async_wait(asio::posix::descriptor_base::wait_write, as_result);
        if (deadline_.passed()) {
            answer.kind = AnswerKind::late;
            answer.detail =
                "it does not read its input: " + std::to_string(text.size()) + " bytes did not fit in the pipe";
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
    std::array<pollfd, 2> streams{
        {{output_.native_handle(), POLLIN, 0}, {errors_ended_ ? -1 : errors_.native_handle(), POLLIN, 0}}};
    if (ppoll(streams.data(), streams.size(), &timeout, nullptr) <= 0) return;
    if (streams[0].revents != 0) read_once();
    if (streams[1].revents != 0) drain_stderr();
    errors_quiet_ = streams[0].revents != 0;
}

// Looks for the end of the last line asked for in what has been received; false: it is not there yet.
bool BotProcess::take_lines(int lines, Answer& answer) {
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
    take_bytes(line_start, answer);
    return true;
}

Task<void> BotProcess::receive(int lines, const AskLimit& limit, Answer& answer) {
    errors_quiet_ = false;
    watch_core();
    const Watched bot = watched();
    offspring_.note_question(bot, Clock::now() - sent_);
    starvation_.emplace().begin(bot, starved_at_first_look(Clock::now() - sent_, computed(bot)));
    bool over_limit = false;
    deadline_.arm(sent_ + std::min(limit.wall, limit.cpu.value_or(limit.wall)), output_);
    while (!take_lines(lines, answer)) {
        if (!output_ended_ && !deadline_.passed()) {
            co_await read_more();
            continue;
        }
        if (!output_ended_) co_await let_pulse_catch_up();
        const Nanoseconds more = output_ended_ ? Nanoseconds{0} : extension(limit, answer);
        if (more > Nanoseconds{0}) {
            if (answer.wall > limit.wall && limit.over_limit && !std::exchange(over_limit, true)) limit.over_limit();
            deadline_.arm(Clock::now() + more, output_);
            continue;
        }
        answer.kind = has_closed_its_output() ? AnswerKind::ended : AnswerKind::late;
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

}  // namespace isola_arena
