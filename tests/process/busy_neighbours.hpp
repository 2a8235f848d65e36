#pragma once

#include <vector>

#include <sys/types.h>

namespace isola_arena::test {

/// Something else of the machine's that wants that core all the time: so many processes that compute. Each has a
/// session of its own, as a bot has, for a kernel may share out a core by sessions. They end with the thread that made
/// them.
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
