#pragma once

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>

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

namespace isola_arena::viewer {

/// The last line of a terminal that is not full-screen: it is rewritten over and over, and removed in the end. Errors
/// are ignored: a terminal that is gone is no reason to fail.
class StatusLine {
public:
    /// out must be a terminal.
    explicit StatusLine(std::FILE* out) : out_(out) {}
    ~StatusLine() { clear(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Returns the columns that a line may take: one less than the terminal has now.
    int room() const;

    /// Shows the line, which must be printable, in place of the one before. What has no room is cut off.
    void write(std::string_view line);

    /// Removes the line, so that something else can be written.
    void clear();

    bool shown() const { return shown_; }

private:
    std::FILE* out_;
    bool shown_ = false;
};

}  // namespace isola_arena::viewer
