#pragma once

#include "arena/process/pipes.hpp"

namespace isola_arena::cluster {

/// Watches for a signal that ends a task (SIGTERM, SIGINT or SIGHUP) as long as it lives. One at a time.
class TaskEnd {
public:
    TaskEnd();
    ~TaskEnd();
    TaskEnd(const TaskEnd&) = delete;
    TaskEnd& operator=(const TaskEnd&) = delete;

    bool came() const;

    /// A descriptor that is readable once it came.
    int descriptor() const { return descriptor_.get(); }

private:
    OwnedFd descriptor_;
};

}  // namespace isola_arena::cluster
