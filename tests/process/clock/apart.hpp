#pragma once

#include <csignal>
#include <functional>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "arena/base/files/input_file.hpp"
#include "tests/process/helpers.hpp"

namespace isola_arena::test {

/// The work calls this function when the part begins that the test disturbs.
using Begin = std::function<void()>;

/// A process that does some work; its result is a time. To a process, being stopped looks the same as a core that
/// stands still.
class Apart {
public:
    template <class Work>
    explicit Apart(Work work) : pid_(fork()) {
        if (pid_ != 0) return;
        const Begin begin = [this] { tell(begun_, {}); };
        tell(result_, work(begin));
        _exit(0);
    }
    ~Apart() { waitpid(pid_, nullptr, 0); }
    Apart(const Apart&) = delete;
    Apart& operator=(const Apart&) = delete;

    /// Waits until the work has begun.
    void wait_for_begin() { listen(begun_); }

    /// Stops the process, calls `meanwhile`, and continues the process.
    template <class Meanwhile>
    void stopped_while(Meanwhile meanwhile) {
        kill(pid_, SIGSTOP);
        meanwhile();
        kill(pid_, SIGCONT);
    }

    /// Sends a signal to the process group, whose leader the process is.
    void signal_group(int signal) { kill(-pid_, signal); }

    bool has_result() const {
        pollfd result{result_.reading.get(), POLLIN, 0};
        return poll(&result, 1, 0) > 0;
    }

    Nanoseconds result() { return listen(result_); }

private:
    static void tell(const Pipe& pipe, Nanoseconds number) {
        CHECK(write(pipe.writing.get(), &number, sizeof number) == sizeof number);
    }

    static Nanoseconds listen(const Pipe& pipe) {
        Nanoseconds number{};
        REQUIRE(read(pipe.reading.get(), &number, sizeof number) == sizeof number);
        return number;
    }

    Pipe begun_ = Pipe::open();
    Pipe result_ = Pipe::open();
    pid_t pid_;
};

}  // namespace isola_arena::test
