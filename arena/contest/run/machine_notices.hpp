#pragma once

#include <set>
#include <string>

#include "arena/contest/tournament/tournament.hpp"

// Notices for readers of a contest's table about the machines that played the games.

namespace isola_arena {

/// Counts the games in which a busy machine starved a bot.
class Starvation {
public:
    void count(const GameReport& game);

    /// Returns the message for the end of the run; empty: none. The message names settings, see setting_name().
    std::string text() const;

private:
    long played_again_ = 0;
    long drawn_ = 0;
};

/// Notices that games are played on different processors, which matters by the wall clock.
class Processors {
public:
    /// Returns the message if this game is the first one of a second processor; else an empty text. The message names
    /// settings, see setting_name().
    std::string take(const GameReport& game);

private:
    std::set<std::string> seen_;
};

}  // namespace isola_arena
