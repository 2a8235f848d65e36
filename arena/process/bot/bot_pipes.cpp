#include "arena/process/bot/bot_pipes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include <boost/asio/buffer.hpp>

#include "arena/base/text/encoding.hpp"

namespace isola_arena {

void StderrLog::add(std::string_view bytes) {
    const std::size_t room = std::min(turn_limit - text_.size(), game_limit - kept_in_game_);
    const std::size_t kept = std::min(room, bytes.size());
    text_.append(bytes.substr(0, kept));
    kept_in_game_ += kept;
    cut_ += bytes.size() - kept;
}

std::string StderrLog::take() {
    std::string taken = std::exchange(text_, {});
    if (cut_ > 0) {
        if (!taken.empty() && taken.back() != '\n') taken += '\n';
        taken += "[" + std::to_string(cut_) + " more bytes were cut: 64 KiB a turn and 1 MiB a game are kept]\n";
    }
    cut_ = 0;
    return taken;
}

namespace {

using namespace std::chrono_literals;

constexpr auto just_now = 20us;

// If the event loop refuses the descriptor, `end` closes it.
Descriptor watched(const Executor& executor, OwnedFd end) {
    Descriptor descriptor(executor, end.get());
    end.release();
    descriptor.native_non_blocking(true);
    return descriptor;
}

}  // namespace

BotPipes::BotPipes(const Executor& executor, OwnedFd input, OwnedFd output, OwnedFd errors)
    : input_(watched(executor, std::move(input))), output_(watched(executor, std::move(output))),
      errors_(watched(executor, std::move(errors))), deadline_(executor) {}

std::string_view BotPipes::send_at_once(std::string_view text) {
    const ssize_t written = write(input_.native_handle(), text.data(), text.size());
    if (written < 0 && errno != EAGAIN) return {};
    return text.substr(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
}

Task<BotPipes::Delivery> BotPipes::send(std::string_view text, Clock::time_point deadline) {
    auto at = Clock::now();
    deadline_.arm(deadline, input_);
    while (!text.empty() && !process_ended_) {
        co_await input_.async_wait(asio::posix::descriptor_base::wait_write, as_result);
        if (deadline_.passed()) co_return Delivery{at, text.size()};
        at = Clock::now();
        text = send_at_once(text);
    }
    deadline_.disarm();
    co_return Delivery{at, 0};
}

void BotPipes::close_input() {
    if (input_.is_open()) input_.close();
}

// Opens the reading end, because the writing end may be closed long before the bot has read the line.
StealTimeMonitor::SentLine BotPipes::sent_line(std::size_t bytes) {
    const std::string other_end = "/proc/self/fd/" + std::to_string(input_.native_handle());
    line_.emplace(open(other_end.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    return {line_->get(), bytes};
}

// Reads the reply of a bot that answers at once without a round through the reactor, as in a bare exchange over two
// pipes. The same call sees the text that the bot wrote on stderr before its reply.
bool BotPipes::receive_at_once(Nanoseconds wait, std::span<const pollfd> alarms) {
    const timespec timeout{0, wait.count()};
    std::array<pollfd, 2 + most_alarms> streams{
        {{output_.native_handle(), POLLIN, 0}, {errors_ended_ ? -1 : errors_.native_handle(), POLLIN, 0}}};
    std::ranges::copy(alarms, streams.begin() + 2);
    if (ppoll(streams.data(), 2 + alarms.size(), &timeout, nullptr) <= 0) return false;
    if (streams[0].revents != 0) read_once();
    if (streams[1].revents != 0) read_errors();
    errors_quiet_ = streams[0].revents != 0;
    return std::any_of(streams.begin() + 2, streams.end(), [](const pollfd& each) { return each.revents != 0; });
}

void BotPipes::hold_to(Clock::time_point deadline) {
    errors_quiet_ = false;
    deadline_.arm(deadline, output_);
}

Task<void> BotPipes::receive() {
    if (process_ended_) co_return read_all();
    const auto free = asio::buffer(buffer_.data() + received_, buffer_.size() - received_);
    const auto [error, count] = co_await output_.async_read_some(free, as_result);
    add_received(count);
    if (error == asio::error::eof) output_ended_ = true;
    else if (error && process_ended_) read_all();
    else if (error == asio::error::operation_aborted) read_once();
}

bool BotPipes::take_lines(int lines, BotAnswer& answer) {
    std::size_t line_start = 0;
    answer.kind = AnswerKind::reply;
    for (int line = 0; line < lines; ++line) {
        const void* found = std::memchr(buffer_.data() + line_start, '\n', received_ - line_start);
        const std::size_t line_end =
            found ? static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) : received_;
        if (line_end - line_start > longest_line) {
            answer.kind = AnswerKind::too_long;
            line_start = received_;
            break;
        }
        if (!found) return false;
        line_start = line_end + 1;
    }
    take_bytes(line_start, answer);
    return true;
}

// Moves the first bytes of the buffer into the answer, without the LF that may close them.
void BotPipes::take_bytes(std::size_t count, BotAnswer& answer) {
    answer.bytes.assign(buffer_.data(), count);
    if (answer.bytes.ends_with('\n') && answer.kind != AnswerKind::too_long) answer.bytes.pop_back();
    received_ -= count;
    std::memmove(buffer_.data(), buffer_.data() + count, received_);
}

bool BotPipes::has_output() {
    if (Clock::now() - looked_ > just_now) look();
    return received_ > 0;
}

// Usually nothing has arrived; then one system call covers both streams.
void BotPipes::look() {
    std::array<pollfd, 2> streams{{{output_ended_ ? -1 : output_.native_handle(), POLLIN, 0},
                                   {errors_ended_ ? -1 : errors_.native_handle(), POLLIN, 0}}};
    looked_ = Clock::now();
    if (poll(streams.data(), streams.size(), 0) <= 0) return;
    if (streams[1].revents != 0) read_errors();
    if (streams[0].revents != 0) read_all();
}

// Some runtimes begin their output with a byte order mark, which is no part of a reply.
void BotPipes::add_received(std::size_t count) {
    received_ += count;
    if (begun_ || (received_ < byte_order_mark.size() && byte_order_mark.starts_with(received()))) return;
    begun_ = true;
    if (!received().starts_with(byte_order_mark)) return;
    received_ -= byte_order_mark.size();
    std::memmove(buffer_.data(), buffer_.data() + byte_order_mark.size(), received_);
}

void BotPipes::read_once() {
    const ssize_t count = read(output_.native_handle(), buffer_.data() + received_, buffer_.size() - received_);
    if (count > 0) add_received(static_cast<std::size_t>(count));
    if (count == 0) output_ended_ = true;
}

// Reads all that the pipe holds, without waiting.
void BotPipes::read_all() {
    while (received_ < buffer_.size() && !output_ended_) {
        const std::size_t before = received_;
        read_once();
        if (received_ == before) break;
    }
    if (process_ended_) output_ended_ = true;
}

Task<void> BotPipes::watch_errors([[maybe_unused]] std::shared_ptr<void> owner) {
    // Waits without reading, because bytes that the event loop has read but not delivered yet would be missing from
    // their turn.
    while (!errors_ended_) {
        const auto [error] = co_await errors_.async_wait(asio::posix::descriptor_base::wait_read, as_result);
        if (error) co_return;
        read_errors();
    }
}

// Reads at most as much as a full pipe holds, so that a flood of text cannot keep the arena in this loop.
void BotPipes::read_errors() {
    std::array<char, 16 * 1024> chunk;
    for (int reads = 0; reads < 4 && !errors_ended_; ++reads) {
        const ssize_t count = read(errors_.native_handle(), chunk.data(), chunk.size());
        if (count == 0) errors_ended_ = true;
        if (count <= 0) return;
        errors_log_.add({chunk.data(), static_cast<std::size_t>(count)});
        if (static_cast<std::size_t>(count) < chunk.size()) return;
    }
}

std::string BotPipes::take_errors() {
    if (!std::exchange(errors_quiet_, false) && errors_.is_open()) look();
    return errors_log_.take();
}

void BotPipes::note_end() {
    process_ended_ = true;
    if (input_.is_open()) input_.cancel();
    if (output_.is_open()) output_.cancel();
}

void BotPipes::close() {
    end_deadline();
    if (errors_.is_open()) read_errors();
    for (Descriptor* pipe : {&input_, &output_, &errors_})
        if (pipe->is_open()) pipe->close();
}

}  // namespace isola_arena
