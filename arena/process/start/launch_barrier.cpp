#include "arena/process/start/launch_barrier.hpp"

#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

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
    // A launcher that ended meanwhile has said why itself.
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

}  // namespace isola_arena
