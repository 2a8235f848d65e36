#pragma once

#include <array>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

#include "arena/cli/viewer/terminal/status_line.hpp"
#include "arena/judge/events/event.hpp"

namespace isola_arena {

/// How far a match is, by the events of its games.
class MatchState {
public:
    explicit MatchState(int games) : games_(games) {}

    void take(const Event& event);

    /// Returns a text such as `game 3 of 20, turn 41, won: greedy 2, random 0`, fit for a screen; of a match of one game
    /// only the turn. Empty before the first game.
    std::string words() const;

private:
    int games_;
    int game_ = 0;
    int turn_ = 0;
    PerPlayer<std::string> players_;    ///< of the current game
    std::array<std::string, 2> names_;  ///< in the order of the seats
    std::array<int, 2> wins_{};
};

/// A line in a terminal that shows how far a match is, from two seconds after its beginning until its end. A thread of
/// its own writes it, so that it costs the games no time.
class MatchProgress {
public:
    /// Shows the line on stderr if that is a terminal.
    explicit MatchProgress(int games);
    ~MatchProgress();
    MatchProgress(const MatchProgress&) = delete;
    MatchProgress& operator=(const MatchProgress&) = delete;

    /// May be called on any thread.
    void take(const Event& event);

    /// Removes the line for good.
    void finish();

private:
    void show();

    std::mutex mutex_;
    std::condition_variable changed_;
    MatchState state_;
    bool over_ = false;
    viewer::StatusLine line_;
    std::thread thread_;
};

}  // namespace isola_arena
