#include "arena/sandbox/trial.hpp"

#include <array>
#include <csignal>
#include <cstring>

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/warden.hpp"

namespace isola_arena {
namespace {

std::string content_of(const Pipe& pipe) {
    std::array<char, 4096> text;
    const ssize_t count = read(pipe.reading.get(), text.data(), text.size());
    return count <= 0 ? "" : std::string(text.data(), static_cast<std::size_t>(count));
}

// Nothing is written any more when the process has ended, so that reading does not wait for others who hold the pipe.
void do_not_wait(const Pipe& pipe) { fcntl(pipe.reading.get(), F_SETFL, O_NONBLOCK); }

// The first line, without what would be noise in a sentence.
std::string complaint(std::string errors) {
    errors = errors.substr(0, errors.find('\n'));
    return errors.empty() ? "it ended with an error" : errors;
}

bool wait_for_end(pid_t pid, Nanoseconds patience, int& status) {
    const OwnedFd process(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
    pollfd end{process.get(), POLLIN, 0};
    const auto patience_ms = std::chrono::duration_cast<std::chrono::milliseconds>(patience).count();
    const bool ended = poll(&end, 1, static_cast<int>(patience_ms)) > 0;
    if (!ended) kill(-pid, SIGKILL);
    waitpid(pid, &status, 0);
    return ended;
}

}  // namespace

Trial try_program(Program program, Nanoseconds patience) {
    post_warden();
    program.environment.push_back(mark_of_bots());
    const Pipe input = Pipe::open();
    const Pipe output = Pipe::open();
    const Pipe errors = Pipe::open();
    const Pipe report = Pipe::open();
    for (const Pipe* pipe : {&output, &errors}) do_not_wait(*pipe);
    const std::string& word = program.launcher ? program.launcher->words.front() : program.words.front();
    const std::string path = find_program({{word}, {}, {}});
    if (path.empty()) return {"no program called " + word + " is in PATH", ""};
    const Spawned spawned =
        spawn(program, path, {input.reading.get(), output.writing.get(), errors.writing.get(), report.writing.get()});
    int status = 0;
    const bool ended = spawned.pid > 0 && wait_for_end(spawned.pid, patience, status);
    if (spawned.error != 0) return {std::string("cannot ") + spawned.step + ": " + std::strerror(spawned.error), ""};
    if (!ended) return {"it does not end", ""};
    if (status != 0) return {complaint(content_of(errors)), ""};
    return {"", content_of(output)};
}

}  // namespace isola_arena
