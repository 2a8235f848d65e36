#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "arena/process/cores.hpp"

namespace isola_arena::test {

/// Something else of the machine's that wants that core all the time: so many threads that compute.
class BusyNeighbours {
public:
    explicit BusyNeighbours(int core, int count = 1) {
        for (int neighbour = 0; neighbour < count; ++neighbour)
            threads_.emplace_back([this, core] {
                stay_on_core(core);
                while (!over_.load(std::memory_order_relaxed)) continue;
            });
    }
    ~BusyNeighbours() {
        over_.store(true);
        for (std::thread& thread : threads_) thread.join();
    }
    BusyNeighbours(const BusyNeighbours&) = delete;
    BusyNeighbours& operator=(const BusyNeighbours&) = delete;

private:
    std::atomic<bool> over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace isola_arena::test
