#pragma once

#include <sched.h>

#include "arena/process/tree/threads.hpp"

namespace isola_arena::test {

/// Pins the thread that made this object to one core, together with all processes that it starts during the object's
/// lifetime.
class OneCore {
public:
    explicit OneCore(int core = available_cores().back()) {
        sched_getaffinity(0, sizeof before_, &before_);
        stay_on_core(core);
    }
    ~OneCore() { sched_setaffinity(0, sizeof before_, &before_); }
    OneCore(const OneCore&) = delete;
    OneCore& operator=(const OneCore&) = delete;

private:
    cpu_set_t before_;
};

}  // namespace isola_arena::test
