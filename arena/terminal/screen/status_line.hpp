#pragma once

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>

#include "arena/base/time.hpp"

namespace isola_arena {

/// A limit on how often something happens: at most once in an interval.
class Throttle {
public:
    explicit Throttle(Clock::duration interval) : interval_(interval) {}

    /// Returns whether the action may happen now; if so, counts it as done now. Returns true the first time.
    bool due(Clock::time_point now) {
        if (last_ && now - *last_ < interval_) return false;
        last_ = now;
        return true;
    }

    /// Returns how long it takes until the action may happen; zero: it may happen now.
    Clock::duration left(Clock::time_point now) const {
        if (!last_) return Clock::duration::zero();
        return std::max(interval_ - (now - *last_), Clock::duration::zero());
    }

    /// Lets the next action happen at once.
    void forget() { last_.reset(); }

private:
    Clock::duration interval_;
    std::optional<Clock::time_point> last_;
};

}  // namespace isola_arena

namespace isola_arena::viewer {

/// The last line of a terminal that is not full-screen. It is rewritten repeatedly, and removed at the end. Errors are
/// ignored, because the program goes on without a terminal.
class StatusLine {
public:
    /// is_terminal: whether out is a terminal; if not, write() does nothing.
    explicit StatusLine(std::FILE* out, bool is_terminal = true) : out_(out), is_terminal_(is_terminal) {}
    ~StatusLine() { clear(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    /// Returns the columns that a line may take: one less than the terminal has now.
    int room() const;

    /// Shows the line, which must be printable, in place of the previous one. Cuts it off if it is too long.
    void write(std::string_view line);

    /// Removes the line, so that something else can be written.
    void clear();

    bool shown() const { return shown_; }

private:
    std::FILE* out_;
    bool is_terminal_;
    bool shown_ = false;
};

}  // namespace isola_arena::viewer
