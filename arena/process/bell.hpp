#pragma once

#include <memory>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// Wakes a coroutine from any thread, so that it need not look again and again whether something has changed:
///
///     while (!exchange.has_job()) co_await bell.wait(executor);  // in the coroutine
///     bell.ring();                                               // in the thread that has added a job
///
/// A ring without a waiter makes the next wait() return at once. At most one coroutine may wait at a time. wait() may
/// also return without a ring, so call it in a loop that checks its condition.
class Bell {
public:
    Bell();

    /// Wakes the coroutine that waits, or makes the next wait() return at once. May be called from any thread.
    void ring();

    /// Waits for a ring, at most until that time. Call it on the executor's thread; the bell must outlive the
    /// coroutine.
    Task<void> wait(Executor executor, Clock::time_point until = Clock::now() + std::chrono::hours(24));

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace isola_arena
