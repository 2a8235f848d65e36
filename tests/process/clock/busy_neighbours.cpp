#include "tests/process/clock/busy_neighbours.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/tree/threads.hpp"

namespace isola_arena::test {
namespace {

[[noreturn]] void compute_for_ever(int core) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    stay_on_core(core);
    std::atomic<bool> is_over = false;
    while (!is_over.load(std::memory_order_relaxed)) continue;
    std::abort();
}

}  // namespace

BusyNeighbours::BusyNeighbours(int core, int count) {
    for (int neighbour = 0; neighbour < count; ++neighbour) {
        const pid_t process = fork();
        if (process < 0) throw std::runtime_error("no busy neighbour could be started");
        if (process == 0) compute_for_ever(core);
        processes_.push_back(process);
    }
}

BusyNeighbours::~BusyNeighbours() {
    for (const pid_t process : processes_) kill(process, SIGKILL);
    for (const pid_t process : processes_) waitpid(process, nullptr, 0);
}

}  // namespace isola_arena::test
