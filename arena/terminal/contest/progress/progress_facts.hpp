#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace isola_arena {

/// The progress of a contest.
struct ProgressFacts {
    std::size_t done = 0;              ///< games, including those of earlier runs
    std::optional<std::size_t> total;  ///< games of the whole contest; nullopt: not known
    std::optional<double> per_minute;  ///< recent games of this run; nullopt: not known
    std::string leader;                ///< the best placed bot's name, fit for a screen; empty: no bot leads yet
    std::size_t sharing = 0;           ///< number of other bots that share its rank
    std::string points_name;           ///< `match points`, `rounds won`
    double points = 0;                 ///< the leader's
    std::string elsewhere = {};        ///< how far games on other machines are; empty: there are none
    std::string result =
        {};  ///< of two bots, what their games say so far: it is shown in place of the leader; or empty
};

/// Returns `1234 of 9900 games`, or `1234 games` if the total is not known.
std::string games_words(const ProgressFacts& facts);

/// Returns `612 a minute`; empty if the rate is not known.
std::string rate_words(const ProgressFacts& facts);

/// Returns `48 s left`, `14 min left`, `3 h 05 min left` or `12 days left`; empty if the time is not known.
std::string time_left_words(const ProgressFacts& facts);

/// Returns how far games on other machines are, for who is not at this terminal: `24 running on 4 nodes, 60 waiting, 612 a
/// minute, 14 min left`; empty if there are none.
std::string elsewhere_words(const ProgressFacts& facts);

/// Returns one line of at most `width` columns: `1234 of 9900 games, 612 a minute, 14 min left, leader greedy (match
/// points 7)`. If there is no room for everything, the most important parts remain.
std::string progress_line(const ProgressFacts& facts, int width);

}  // namespace isola_arena
