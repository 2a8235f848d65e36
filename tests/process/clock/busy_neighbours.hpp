#pragma once

#include <vector>

#include <sys/types.h>

namespace isola_arena::test {

/// Foreign load: this many processes that compute on one core all the time. Each has a session of its own, as a bot
/// has, because the kernel may share a core by sessions. The processes end with the thread that made them.
class BusyNeighbours {
public:
    explicit BusyNeighbours(int core, int count = 1);
    ~BusyNeighbours();
    BusyNeighbours(const BusyNeighbours&) = delete;
    BusyNeighbours& operator=(const BusyNeighbours&) = delete;

private:
    std::vector<pid_t> processes_;
};

}  // namespace isola_arena::test
