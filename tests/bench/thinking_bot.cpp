// Plays well and computes for so many milliseconds of CPU time before each reply: thinking_bot MILLISECONDS. On a busy
// machine that takes longer by the wall clock, which is no fault of the bot's.
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

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
    for (std::string line; std::getline(std::cin, line);) {
        const long begun = cpu_microseconds();
        const std::string reply = isola_arena::faults::good_reply(line);
        compute_until(begun + milliseconds * 1000);
        std::cout << reply << std::endl;
    }
}
