#pragma once

#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "arena/contest/match/match_score.hpp"
#include "arena/judge/events/event.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {

/// How far a match is, by the events of its games.
class MatchSoFar {
public:
    /// before: what its words begin with.
    explicit MatchSoFar(int games, std::string before = {}) : games_(games), before_(std::move(before)) {}

    void take(const Event& event);

    /// Returns a text such as `game 3 of 20, turn 41; greedy 2 won, 0 drawn, 0 lost; Elo more than +56, 95 % interval`,
    /// fit for a screen, until a game has ended without its score; of a match of one game only the turn. Empty before
    /// the first game.
    std::string words() const;

private:
    int games_;
    std::string before_;
    int game_ = 0;
    int turn_ = 0;
    std::string name_;  ///< of the bot of the first seat
    MatchScore score_;
};

/// A line in a terminal that shows how far a match is, from two seconds after its beginning until its end. A thread of
/// its own writes it, so that it costs the games no time.
class MatchProgress {
public:
    /// Shows the line on stderr if that is a terminal. state: before the first game.
    explicit MatchProgress(MatchSoFar state);
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
    MatchSoFar state_;
    bool over_ = false;
    viewer::StatusLine line_;
    std::thread thread_;
};

}  // namespace isola_arena
