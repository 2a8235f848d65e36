// The lower bound for any arena. It only sends one line to a program and reads one line back, through two pipes with a
// deadline, alternating between two programs. `ping_pong EXCHANGES PROGRAM` prints the number of exchanges, and the
// wall and CPU seconds of all processes together.
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double cpu_seconds(int whose) {
    rusage usage{};
    getrusage(whose, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Partner {
    pid_t pid;
    int to;
    int from;
};

Partner start(char* program) {
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) < 0 || pipe2(out.data(), O_CLOEXEC) < 0) std::abort();
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        std::array<char*, 2> words{program, nullptr};
        execv(program, words.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return {pid, in[1], out[0]};
}

bool exchange(const Partner& partner, const std::string& line) {
    std::array<char, 4096> reply;
    if (write(partner.to, line.data(), line.size()) < 0) return false;
    pollfd ready{partner.from, POLLIN, 0};
    return poll(&ready, 1, 3000) == 1 && read(partner.from, reply.data(), reply.size()) > 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return std::fputs("usage: ping_pong EXCHANGES PROGRAM\n", stderr), 2;
    const long exchanges = std::atol(argv[1]);
    const std::string line = "1;9x9;1111A1111" + std::string(63, '1') + "1111B1111;3000\n";
    const std::array<Partner, 2> partners{start(argv[2]), start(argv[2])};
    const auto begun = std::chrono::steady_clock::now();
    for (long i = 0; i < exchanges; ++i)
        if (!exchange(partners[static_cast<std::size_t>(i % 2)], line)) return 1;
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
    for (const Partner& partner : partners) {
        close(partner.to);
        waitpid(partner.pid, nullptr, 0);
    }
    std::printf("%ld %.6f %.6f\n", exchanges, wall.count(), cpu_seconds(RUSAGE_SELF) + cpu_seconds(RUSAGE_CHILDREN));
}
