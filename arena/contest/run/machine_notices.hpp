#pragma once

#include <set>
#include <string>

#include "arena/contest/tournament/tournament.hpp"

// What the games of a run tell of the machines that played them, and readers of its table should know.

namespace isola_arena {

/// Counts the games that a machine was too busy to time.
class Starvation {
public:
    void count(const GameReport& game);

    /// Returns what to say at the end of the run; empty: nothing. It names settings, see setting_name().
    std::string words() const;

private:
    long played_again_ = 0;
    long drawn_ = 0;
};

/// Notices that games are played on different processors, which matters by the wall clock.
class Processors {
public:
    /// Returns what to say when the second one appears; empty: nothing. It names settings, see setting_name().
    std::string take(const GameReport& game);

private:
    std::set<std::string> seen_;
};

}  // namespace isola_arena
