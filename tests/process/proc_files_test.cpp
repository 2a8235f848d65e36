#include <numeric>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <grp.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/tree/proc_files.hpp"

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

TEST_CASE("a process of a user with many groups is read to its last line") {
    const pid_t child = fork();
    if (child == 0) {
        std::vector<gid_t> groups(500);
        std::iota(groups.begin(), groups.end(), 4'000'000'000U);
        if (setgroups(groups.size(), groups.data()) != 0) _exit(0);
        _exit(proc_text("/proc/self/status").find("\nnonvoluntary_ctxt_switches:") == std::string::npos ? 1 : 0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 0);
}
