// Finds two numbers in the launcher's report, a sequence of JSON objects. The first one of each name counts; everything
// else is ignored:
//
//     report  := {'"child-pid"' between number | '"exit-code"' between number | other}
//     between := {any but a digit}
#include "arena/process/start/launcher.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <fstream>
#include <utility>
#include <vector>

namespace isola_arena {

Pipe LaunchBarrier::open() {
    Pipe pipe = Pipe::open();
    const int writing = pipe.writing.get();
    fcntl(writing, F_SETFL, O_NONBLOCK);
    const int capacity = fcntl(writing, F_SETPIPE_SZ, 1);
    const std::vector<char> filling(static_cast<std::size_t>(capacity < 0 ? fcntl(writing, F_GETPIPE_SZ) : capacity));
    if (write(writing, filling.data(), filling.size()) != static_cast<ssize_t>(filling.size()))
        throw Shortage("cannot fill a pipe");
    return pipe;
}

LaunchBarrier::LaunchBarrier(const Executor& executor, OwnedFd writing, FinishLaunch finish)
    : writing_(executor, writing.get()), finish_(std::move(finish)) {
    writing.release();
}

Task<std::optional<std::string>> LaunchBarrier::pass(std::function<std::optional<pid_t>()> first_process) {
    const auto [error] = co_await writing_.async_wait(asio::posix::descriptor_base::wait_write, as_result);
    if (error || is_deserted()) co_return std::nullopt;
    const auto process = first_process();
    auto failure = process ? finish_(*process) : std::optional<std::string>("it did not report its process");
    // A launcher that has ended meanwhile reports the reason itself.
    if (failure && !is_deserted()) co_return failure;
    close();
    co_return std::nullopt;
}

bool LaunchBarrier::is_deserted() {
    pollfd end{writing_.native_handle(), POLLOUT, 0};
    return poll(&end, 1, 0) > 0 && (end.revents & POLLERR) != 0;
}

void LaunchBarrier::close() {
    if (writing_.is_open()) writing_.close();
}

namespace {

// More than a launcher ever reports; a bot cannot write to that pipe.
constexpr std::size_t most_bytes = 4096;

std::optional<pid_t> first_child(pid_t parent) {
    const std::string pid = std::to_string(parent);
    std::ifstream list("/proc/" + pid + "/task/" + pid + "/children");
    pid_t child = 0;
    if (list >> child) return child;
    return std::nullopt;
}

}  // namespace

LauncherStatus::LauncherStatus(OwnedFd report) : report_(std::move(report)) {
    fcntl(report_.get(), F_SETFL, O_NONBLOCK);
}

void LauncherStatus::read_more() {
    std::array<char, 512> chunk;
    while (text_.size() < most_bytes) {
        const ssize_t count = read(report_.get(), chunk.data(), chunk.size());
        if (count <= 0) return;
        text_.append(chunk.data(), static_cast<std::size_t>(count));
    }
}

std::optional<int> LauncherStatus::number_after(const std::string& key) const {
    std::size_t at = text_.find('"' + key + '"');
    if (at == std::string::npos) return std::nullopt;
    at = text_.find_first_of("0123456789", at);
    int number = 0;
    if (at == std::string::npos ||
        std::from_chars(text_.data() + at, text_.data() + text_.size(), number).ec != std::errc{})
        return std::nullopt;
    return number;
}

std::optional<pid_t> LauncherStatus::first_process() {
    read_more();
    return number_after("child-pid");
}

std::optional<pid_t> LauncherStatus::bot() {
    const auto first = first_process();
    return first ? first_child(*first) : std::nullopt;
}

std::optional<int> LauncherStatus::exit_code() {
    read_more();
    return number_after("exit-code");
}

}  // namespace isola_arena
