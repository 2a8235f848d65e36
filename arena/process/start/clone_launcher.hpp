#pragma once

#include <string>
#include <vector>

// Boost.Process 1.81 uses asio::detail::throw_error without including it, so Asio comes first.
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/process/v2/process.hpp>

#include "arena/base/files/input_file.hpp"
#include "arena/process/asio.hpp"

namespace isola_arena {

/// A child process as Boost.Process knows it. Its destructor kills and reaps the child unless the child has been reaped
/// and the handle detached: see ChildProcess.
using ProcessHandle = boost::process::v2::basic_process<Executor>;

/// Starts programs without copying the arena's memory. It is a launcher in the sense of Boost.Process: a callable that
/// takes an executor, an executable, arguments and initializers, and returns a process.
///
///     CloneLauncher launch(environment);
///     boost::system::error_code error;
///     ProcessHandle child = launch(executor, error, path, words, OwnSession{}, DefaultSignals{});
///
/// The library's own launchers copy the page tables (fork) or cannot open a pidfd for the child in the same step. They
/// also notify the event loop of the fork, which may block. In CloneLauncher, the calling thread stands still until the
/// child runs its program (CLONE_VFORK), and the child uses the parent's memory until then (CLONE_VM). So an
/// initializer may only make system calls: see child_setup.hpp. An initializer has a member function `on_exec_setup`
/// (the library's name), which is called in the child, and a constant `step`, which describes its task in words.
class CloneLauncher {
public:
    using Error = boost::process::v2::error_code;
    using Path = boost::process::v2::filesystem::path;

    static constexpr const char* creating = "create a process";
    static constexpr const char* running = "run it";

    /// The environment, as NAME=VALUE, must outlive the launcher.
    explicit CloneLauncher(const std::vector<std::string>& environment) : environment_(environment) {}

    /// Starts the executable with these words, of which the first is the program's name. If the system refuses, sets
    /// the error and returns a closed handle; then failed_step() describes the failed step. A child that failed has
    /// been reaped when the call returns.
    template <class... Initializers>
    ProcessHandle operator()(const Executor& executor, Error& error, const Path& executable,
                             const std::vector<std::string>& command, Initializers&&... initializers) {
        auto set_up = [&](const char* const* arguments) {
            return (succeeds(initializers, executable, arguments) && ...);
        };
        return launch(executor, error, executable, command,
                      {&set_up, [](void* each, const char* const* arguments) {
                           return (*static_cast<decltype(set_up)*>(each))(arguments);
                       }});
    }

    /// Returns a descriptor that becomes readable when the started child ends. It is not the handle's own descriptor,
    /// because waiting by the handle would reap the child at once.
    OwnedFd take_end_event() { return std::move(end_event_); }

    const char* failed_step() const { return failed_step_; }

private:
    /// All initializers as one function, which is called in the child.
    struct SetUp {
        void* object;
        bool (*call)(void* object, const char* const* arguments);
    };
    struct Plan;

    template <class Initializer>
    bool succeeds(Initializer& initializer, const Path& executable, const char* const* arguments) {
        child_error_ = initializer.on_exec_setup(*this, executable, arguments).value();
        if (child_error_ != 0) failed_step_ = Initializer::step;
        return child_error_ == 0;
    }

    ProcessHandle launch(const Executor& executor, Error& error, const Path& executable,
                         const std::vector<std::string>& arguments, const SetUp& set_up);
    ProcessHandle watched(const Executor& executor, Error& error, pid_t pid, OwnedFd pidfd);
    static int run_child(void* plan);

    const std::vector<std::string>& environment_;
    OwnedFd end_event_{-1};
    const char* failed_step_ = creating;
    int child_error_ = 0;  ///< errno of the child
};

}  // namespace isola_arena
