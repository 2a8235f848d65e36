#pragma once

#include <sched.h>

#include "arena/process/cores.hpp"

namespace isola_arena::test {

/// All that is started meanwhile, and the thread that made it, share the last core.
class OneCore {
public:
    OneCore() {
        sched_getaffinity(0, sizeof before_, &before_);
        stay_on_core(available_cores().back());
    }
    ~OneCore() { sched_setaffinity(0, sizeof before_, &before_); }
    OneCore(const OneCore&) = delete;
    OneCore& operator=(const OneCore&) = delete;

private:
    cpu_set_t before_;
};

}  // namespace isola_arena::test
