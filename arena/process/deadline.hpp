#pragma once

#include <memory>

#include "arena/process/asio.hpp"

namespace isola_arena {

/// Cancels a descriptor's pending operation when its deadline has passed. No other class knows the deadlines of
/// replies. Its timer is moved only if it must fire earlier or has fired, so that a turn that ends in time costs no
/// system call.
class Deadline {
public:
    explicit Deadline(const Executor& executor);
    ~Deadline();
    Deadline(Deadline&&) = delete;

    /// From now on, cancels the descriptor's pending operations at that time. Replaces the deadline that was armed
    /// before.
    void arm(Clock::time_point when, Descriptor& descriptor);

    /// Removes the deadline.
    void disarm();

    /// Removes the deadline and cancels the timer too, so that it keeps no event loop running.
    void end();

    /// Returns whether the deadline that was armed last has passed, and the operation has been cancelled.
    bool passed() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace isola_arena
