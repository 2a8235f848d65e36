// Plays well, but before each reply it computes for THINK milliseconds of CPU time and then sleeps for SLEEP
// milliseconds: thinking_bot THINK [SLEEP]. On a busy machine the computation takes longer by the wall clock, which is
// not the bot's fault.
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

#include <unistd.h>

#include "tests/faults/board.hpp"

namespace {

long cpu_microseconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1'000'000 + time.tv_nsec / 1000;
}

void compute_until(long microseconds) {
    while (cpu_microseconds() < microseconds)
        for (volatile int thought = 0; thought < 1000;) thought = thought + 1;
}

}  // namespace

int main(int argc, char** argv) {
    const long milliseconds = argc > 1 ? std::atol(argv[1]) : 20;
    const long sleep = argc > 2 ? std::atol(argv[2]) : 0;
    for (std::string line; std::getline(std::cin, line);) {
        const long begun = cpu_microseconds();
        const std::string reply = isola_arena::faults::good_reply(line);
        compute_until(begun + milliseconds * 1000);
        if (sleep > 0) usleep(static_cast<useconds_t>(sleep * 1000));
        std::cout << reply << std::endl;
    }
}
