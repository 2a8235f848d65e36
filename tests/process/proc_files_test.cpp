#include <thread>

#include <doctest/doctest.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "arena/process/proc_files.hpp"

using namespace isola_arena;

namespace {

constexpr int parent = 4, beyond_the_last = 60;

void has_our_parent(const ProcStat& stat) {
    CHECK(stat.state() == 'R');
    CHECK(stat.number(parent) == getppid());
}

}  // namespace

TEST_CASE("the fields of a process have the numbers of the manual, whatever it is called") {
    has_our_parent(ProcStat("/proc/self"));
    std::thread([] {
        for (const char* name : {"a) S 1 (b", ")", " ", "7 8 9"}) {
            prctl(PR_SET_NAME, name);
            has_our_parent(ProcStat("/proc/thread-self"));
        }
    }).join();
}

TEST_CASE("a field or process that is not there is nothing") {
    CHECK(ProcStat("/proc/self").number(beyond_the_last) == 0);
    CHECK(ProcStat("/proc/self").number(3) == 0);
    CHECK(ProcStat("/proc/none").state() == 0);
    CHECK(ProcStat("/proc/none").number(parent) == 0);
}
