#include "arena/cli/cluster/cancel_question.hpp"

#include <cstdio>
#include <iostream>
#include <string>

#include <poll.h>
#include <unistd.h>

#include "arena/process/interruption.hpp"

namespace isola_arena {

bool wants_to_cancel() {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
    const Interruption interruption;
    Interruption::expect_another();
    std::fputs(
        "arena: leave the jobs running, to come back later with the same command, or cancel them? [leave/cancel] ",
        stderr);
    std::fflush(stderr);
    // A signal that comes just before poll() does not end it, so it looks up now and then.
    constexpr int milliseconds_between_looks = 100;
    pollfd keys{STDIN_FILENO, POLLIN, 0};
    int ready = 0;
    while (ready == 0 && !interruption.came()) ready = poll(&keys, 1, milliseconds_between_looks);
    std::string answer;
    if (ready > 0) std::getline(std::cin, answer);
    return answer.starts_with('c') || answer.starts_with('C');
}

}  // namespace isola_arena
