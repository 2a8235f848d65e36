#pragma once

#include <optional>

#include "arena/process/time.hpp"

namespace isola_arena {

/// A limit on how often something happens: at most once in an interval.
class Throttle {
public:
    explicit Throttle(Clock::duration interval) : interval_(interval) {}

    /// Returns whether it may happen now; if so, it counts as done now. Returns true the first time.
    bool due(Clock::time_point now) {
        if (last_ && now - *last_ < interval_) return false;
        last_ = now;
        return true;
    }

    /// Lets it happen at once the next time.
    void forget() { last_.reset(); }

private:
    Clock::duration interval_;
    std::optional<Clock::time_point> last_;
};

}  // namespace isola_arena
