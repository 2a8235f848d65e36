#include "arena/sandbox/attack/victim.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/process/start/spawn.hpp"

namespace isola_arena::attack {
namespace {

// Only a protection against hanging: the victim is a program of our own.
constexpr int patience_ms = 60'000;

// A signal for the arena does not end the wait.
bool comes_something(int file) {
    pollfd waiting{file, POLLIN, 0};
    int ready = 0;
    do ready = poll(&waiting, 1, patience_ms);
    while (ready < 0 && errno == EINTR);
    return ready > 0;
}

std::string read_line(int file) {
    std::string line;
    for (char c = 0; comes_something(file) && read(file, &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

}  // namespace

Victim::Victim(const std::string& program, const std::string& canary, const std::string& mark)
    : pid_(-1), input_(-1), output_(-1) {
    // Reversed, so that the canary is only in the victim's memory and not on its command line.
    const std::string turned(canary.rbegin(), canary.rend());
    Pipe to = Pipe::open();
    Pipe from = Pipe::open();
    const OwnedFd errors(open("/dev/null", O_WRONLY | O_CLOEXEC));
    const Program words{{program, "victim", turned, mark}, {}, {}};
    asio::io_context loop;
    Spawned spawned = spawn(loop.get_executor(), words, program, {to.reading.get(), from.writing.get(), errors.get()});
    if (spawned.error) throw ArenaFailure("cannot start " + program + ": " + spawned.error.message());
    pid_ = spawned.process.id();
    spawned.process.detach();
    input_ = std::move(to.writing);
    output_ = std::move(from.reading);
    place_ = read_line(output_.get());
    if (place_.empty()) throw ArenaFailure(program + " does not play the victim");
    fcntl(output_.get(), F_SETFL, O_NONBLOCK);
}

Victim::~Victim() {
    if (pid_ < 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

bool Victim::was_signalled() {
    std::array<char, 256> noise{};
    return read(output_.get(), noise.data(), noise.size()) > 0;
}

}  // namespace isola_arena::attack
