#pragma once

#include <memory>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// The one place that knows deadlines. Holds the descriptor's pending operation to a point in time: when it has passed
/// the operation is cancelled. The timer below is moved only when it must ring earlier or has rung, so that a turn
/// that ends in time costs no system call.
class Deadline {
public:
    explicit Deadline(const Executor& executor);
    ~Deadline();
    Deadline(Deadline&&) = delete;

    /// From now on: at that time cancel what waits for the descriptor. Replaces what was armed before.
    void arm(Clock::time_point when, Descriptor& descriptor);

    /// Nothing is held to anything any more.
    void disarm();

    /// Disarms and lets the timer go too, so that it keeps no loop running.
    void end();

    /// Whether the time that was armed last has come (and has cancelled something).
    bool passed() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace isola_arena
