#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "arena/host/club/moment.hpp"

namespace isola_arena::host {

/// Keeps each author from sending more than the host can build: at most `most` submissions within `seconds`. For one
/// thread at a time.
class SubmissionRate {
public:
    SubmissionRate(int most, std::int64_t seconds) : most_(most), seconds_(seconds) {}

    /// Returns how many seconds this author must wait before the next submission; nullopt if it may come now, and counts
    /// it then. now: see steady_seconds().
    std::optional<std::int64_t> wait_of(std::int64_t author, Moment now);

    /// The same, but counts nothing.
    std::optional<std::int64_t> would_wait(std::int64_t author, Moment now);

private:
    int most_;
    std::int64_t seconds_;
    std::map<std::int64_t, std::deque<Moment>> taken_;  ///< by author, within the last seconds_
};

}  // namespace isola_arena::host
