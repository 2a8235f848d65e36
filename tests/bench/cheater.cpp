// A bot that plays legally and takes what it is not granted: cheater KIND [NUMBER].
//
//   burns N    N children, each in a session of its own, compute all the time
//   lingers N  N processes compute when the game is over, for as long as they may
//   stalls US  thinks US microseconds at a time, between system calls that hold the core; says on stderr how long it
//              thought for each reply, in milliseconds of CPU time. It thinks for half of the limit that its line states,
//              and stops after the whole limit.
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <unistd.h>

#include "tests/faults/board.hpp"

namespace {

using isola_arena::faults::good_reply;

constexpr long microseconds = 1000;
constexpr long milliseconds = 1'000'000;

long now(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return time.tv_sec * 1000 * milliseconds + time.tv_nsec;
}

[[noreturn]] void compute() {
    for (volatile unsigned long x = 0;;) x = x + 1;
}

void burn(int children) {
    for (int child = 0; child < children; ++child)
        if (fork() == 0) {
            setsid();
            close(STDIN_FILENO);
            close(STDOUT_FILENO);
            compute();
        }
}

[[noreturn]] void linger(int processes) {
    for (int child = 1; child < processes; ++child)
        if (fork() == 0) break;
    compute();
}

// The system calls that held a core longest, of those that the filter permits.
class LongCall {
public:
    LongCall() : values_(most_semaphores) {
        rlimit files{};
        getrlimit(RLIMIT_NOFILE, &files);
        polled_.resize(files.rlim_cur, {STDIN_FILENO, POLLERR, 0});
    }

    void operator()() {
        poll(polled_.data(), polled_.size(), 0);
        const int semaphores = semget(IPC_PRIVATE, most_semaphores, 0600);
        semctl(semaphores, 0, SETALL, values_.data());
        semctl(semaphores, 0, IPC_RMID);
    }

private:
    static constexpr int most_semaphores = 32'000;
    std::vector<pollfd> polled_;
    std::vector<unsigned short> values_;
};

void stall(const std::string& line, long piece, LongCall& hold) {
    const long limit = std::atol(line.c_str() + line.rfind(';') + 1) * milliseconds;
    const long begun = now(CLOCK_MONOTONIC);
    long thought = 0;
    while (thought < limit / 2 && now(CLOCK_MONOTONIC) - begun < limit) {
        const long before = now(CLOCK_PROCESS_CPUTIME_ID);
        while (now(CLOCK_PROCESS_CPUTIME_ID) - before < piece) continue;
        thought += now(CLOCK_PROCESS_CPUTIME_ID) - before;
        hold();
    }
    std::cerr << "thought " << thought / milliseconds << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    const int number = argc > 2 ? std::atoi(argv[2]) : 1;
    if (kind == "burns") burn(number);
    LongCall hold;
    for (std::string line; std::getline(std::cin, line);) {
        if (kind == "stalls") stall(line, number * microseconds, hold);
        std::cout << good_reply(line) << std::endl;
    }
    if (kind == "lingers") linger(number);
}
