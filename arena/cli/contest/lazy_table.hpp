#pragma once

#include <vector>

#include "arena/contest/tournament/book.hpp"
#include "arena/process/time.hpp"

namespace isola_arena {

/// The table of a contest that goes on, worked out at most once a second, and less often where that takes so long that
/// the games would feel it.
class LazyTable {
public:
    /// Whether the table was worked out anew. The first one is, at once, and the one of a contest that is over.
    bool take(const Book& book, Clock::time_point now);

    const std::vector<Standing>& rows() const { return rows_; }

private:
    std::vector<Standing> rows_;
    std::size_t games_ = 0;
    Clock::time_point due_ = Clock::time_point::min();
};

/// How long a table that took so long to work out is good enough.
Clock::duration rest_after(Clock::duration cost);

}  // namespace isola_arena
