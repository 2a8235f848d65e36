#pragma once

#include <optional>

#include "arena/process/time.hpp"

namespace isola_arena {

/// Lets something happen only so often.
class Throttle {
public:
    explicit Throttle(Clock::duration interval) : interval_(interval) {}

    /// Whether it may happen now; it then counts as done. The first time it may.
    bool due(Clock::time_point now) {
        if (last_ && now - *last_ < interval_) return false;
        last_ = now;
        return true;
    }

    /// The next time it may happen at once.
    void forget() { last_.reset(); }

private:
    Clock::duration interval_;
    std::optional<Clock::time_point> last_;
};

}  // namespace isola_arena
