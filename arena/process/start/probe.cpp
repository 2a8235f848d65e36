#include "arena/process/start/probe.hpp"

#include <array>
#include <csignal>

#include <poll.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>

#include "arena/base/failure.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/start/program_start.hpp"
#include "arena/process/tree/orphan_reaper.hpp"

namespace isola_arena {
namespace {

std::string content_of(const Pipe& pipe) {
    std::array<char, 4096> text;
    const ssize_t count = read(pipe.reading.get(), text.data(), text.size());
    return count <= 0 ? "" : std::string(text.data(), static_cast<std::size_t>(count));
}

// Makes reads return at once. The pipe is read after the process has ended, and other processes that still hold the
// pipe must not delay the read.
void do_not_wait(const Pipe& pipe) { fcntl(pipe.reading.get(), F_SETFL, O_NONBLOCK); }

// Returns the first line of stderr: the rest would be noise in a sentence.
std::string complaint(std::string errors) {
    errors = errors.substr(0, errors.find('\n'));
    return errors.empty() ? "it ended with an error" : errors;
}

// Returns why the sandbox could not be finished; empty if it was finished or if the launcher ended before.
std::string pass(asio::io_context& loop, OwnedFd writing, const Launcher& launcher, LauncherStatus& status,
                 Nanoseconds patience) {
    LaunchBarrier barrier(loop.get_executor(), std::move(writing), launcher.finish);
    std::optional<std::string> failure;
    asio::co_spawn(loop, barrier.pass([&status] { return status.first_process(); }),
                   [&](const std::exception_ptr&, std::optional<std::string> result) { failure = std::move(result); });
    loop.run_for(patience);
    return failure.value_or("");
}

// Waits for the end of the process, and kills it after `patience`. Returns whether it ended by itself.
bool wait_for_end(Spawned& spawned, Nanoseconds patience) {
    pollfd end{spawned.end_event.get(), POLLIN, 0};
    const auto patience_ms = std::chrono::duration_cast<std::chrono::milliseconds>(patience).count();
    const bool ended = poll(&end, 1, static_cast<int>(patience_ms)) > 0;
    if (!ended) kill(-spawned.process.id(), SIGKILL);
    CloneLauncher::Error error;
    spawned.process.wait(error);
    spawned.process.detach();
    return ended;
}

}  // namespace

ProbeResult probe_program(Program program, Nanoseconds patience) {
    start_orphan_reaper();
    program.environment.push_back(mark_of_bots());
    const Pipe input = Pipe::open();
    const Pipe output = Pipe::open();
    const Pipe errors = Pipe::open();
    Pipe report = Pipe::open();
    std::optional<Pipe> barrier;
    if (program.launcher && program.launcher->finish) barrier.emplace(LaunchBarrier::open());
    for (const Pipe* pipe : {&output, &errors}) do_not_wait(*pipe);
    const std::string& word = program.launcher ? program.launcher->command.front() : program.arguments.front();
    const std::string path = find_program({{word}, {}, {}});
    if (path.empty()) return {"no program called " + word + " is in PATH", ""};
    asio::io_context loop;
    Spawned spawned = spawn(loop.get_executor(), program, path,
                            {input.reading.get(), output.writing.get(), errors.writing.get(), report.writing.get(),
                             barrier ? barrier->reading.get() : -1});
    if (is_shortage(spawned.error.value()))
        throw Shortage(std::string("cannot ") + spawned.step + ": " + spawned.error.message());
    if (spawned.error) return {std::string("cannot ") + spawned.step + ": " + spawned.error.message(), ""};
    // Keeps the reading end open, because a launcher fails if nobody can read its reports.
    LauncherStatus status(std::move(report.reading));
    if (barrier) {
        barrier->reading = OwnedFd(-1);
        const std::string failure = pass(loop, std::move(barrier->writing), *program.launcher, status, patience);
        if (!failure.empty()) return {failure, ""};
    }
    if (!wait_for_end(spawned, patience)) return {"it does not end", ""};
    if (spawned.process.native_exit_code() != 0) return {complaint(content_of(errors)), ""};
    return {"", content_of(output)};
}

}  // namespace isola_arena
