#pragma once

#include <algorithm>
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

    /// Returns how long it takes until it may happen; zero: it may now.
    Clock::duration left(Clock::time_point now) const {
        if (!last_) return Clock::duration::zero();
        return std::max(interval_ - (now - *last_), Clock::duration::zero());
    }

    /// Lets it happen at once the next time.
    void forget() { last_.reset(); }

private:
    Clock::duration interval_;
    std::optional<Clock::time_point> last_;
};

}  // namespace isola_arena
