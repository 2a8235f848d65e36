#pragma once

#include <cstdio>
#include <string_view>

#include "arena/cli/contest/progress_meter.hpp"
#include "arena/cli/contest/throttle.hpp"

namespace isola_arena {

/// One line in a terminal that says how far a contest is and is written over and over. On anything but a terminal
/// nothing is shown.
class ProgressLine {
public:
    /// On stderr, where that is a terminal.
    explicit ProgressLine(const ContestPlan& plan);

    /// On that stream, which is a terminal (live) or not.
    ProgressLine(const ContestPlan& plan, std::FILE* out, bool live);

    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// To be called as often as one likes; writes five times a second. The rate counts what comes after the first call.
    void take(const Book& book, Clock::time_point now = Clock::now());

    /// Takes the line away, so that something else can be written; take() brings it again.
    void clear();

    /// Writes a message, terminal or not, and LF; the line stands below it.
    void say(std::string_view message);

    /// The contest is over, or this run of it.
    void finish() { clear(); }

private:
    void write();

    ProgressMeter meter_;
    std::FILE* out_;
    bool live_;
    bool shown_ = false;
    Throttle throttle_;
};

}  // namespace isola_arena
