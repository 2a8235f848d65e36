#pragma once

#include <vector>

#include "arena/contest/tournament/book.hpp"
#include "arena/process/time.hpp"

namespace isola_arena {

/// The table of a running contest, computed at most once a second, and less often if computing it takes so long that it
/// would slow the games down.
class LazyTable {
public:
    /// Computes the table if games were added and it is due. The first table, and that of a contest that is over, are
    /// due at once. Returns whether the table was computed.
    bool take(const Book& book, Clock::time_point now);

    const std::vector<Standing>& rows() const { return rows_; }

private:
    std::vector<Standing> rows_;
    std::size_t games_ = 0;
    Clock::time_point due_ = Clock::time_point::min();
};

/// Returns how long a table stays in use if computing it took `cost`.
Clock::duration rest_after(Clock::duration cost);

}  // namespace isola_arena
