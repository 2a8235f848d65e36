#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace isola_arena {

/// How far a contest is.
struct ProgressFacts {
    std::size_t done = 0;              ///< games, those of earlier runs too
    std::optional<std::size_t> total;  ///< games of the whole contest, where that is known
    std::optional<double> per_minute;  ///< games, of this run and lately
    std::string leader;                ///< the best placed bot's name, fit for a screen; empty: nobody leads yet
    std::size_t sharing = 0;           ///< how many others share his rank
    std::string points_name;           ///< `match points`, `rounds won`
    double points = 0;                 ///< the leader's
};

/// `1234 of 9900 games`
std::string games_words(const ProgressFacts& facts);

/// `612 a minute`; empty where that is not known.
std::string rate_words(const ProgressFacts& facts);

/// `48 s left`, `14 min left`, `3 h 05 min left`, `12 days left`; empty where that is not known.
std::string time_left_words(const ProgressFacts& facts);

/// One line of at most width columns: what matters most remains where there is no room for all.
/// `1234 of 9900 games, 612 a minute, 14 min left, leader greedy (match points 7)`
std::string progress_line(const ProgressFacts& facts, int width);

}  // namespace isola_arena
