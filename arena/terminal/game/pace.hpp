#pragma once

#include <atomic>
#include <functional>

#include "arena/process/bell.hpp"

namespace isola_arena::viewer {

/// The pace of a watched game: turns per second, paused, or turn by turn. It is set on the viewer's thread and read on
/// the game's; neither ever waits for the other.
class Pace {
public:
    /// speed: turns per second; 0: as fast as the bots are.
    explicit Pace(double speed) : speed_(speed) {}

    double speed() const { return speed_; }
    bool paused() const { return paused_; }

    void set_speed(double speed) {
        speed_ = speed;
        look_again();
    }
    void set_paused(bool paused) {
        paused_ = paused;
        look_again();
    }

    /// Lets a paused game play one turn.
    void grant_turn() {
        ++granted_;
        look_again();
    }

    /// From now on the game is never held again.
    void release() {
        released_ = true;
        look_again();
    }

    /// Makes hold() check again whether the game may go on.
    void look_again() { changed_.ring(); }

    /// Waits until the next turn may begin. blocked() returns whether anything else holds the game, too; look_again()
    /// must be called when its result has changed.
    Task<void> hold(Executor executor, std::function<bool()> blocked);

private:
    bool may_go(Clock::time_point now);

    std::atomic<double> speed_;
    std::atomic<bool> paused_ = false;
    std::atomic<int> granted_ = 0;
    std::atomic<bool> released_ = false;
    Bell changed_;
    Clock::time_point last_turn_{};  ///< used by the game's thread alone
};

/// Returns when a game that is held at `now` is to be looked at again, if nothing rings before: when its speed (turns
/// per second; 0: unlimited) lets the next turn begin. If that time has come already, something else holds the game:
/// far in the future.
Clock::time_point next_look(Clock::time_point now, Clock::time_point last_turn, double speed);

/// Returns the next faster of the speeds that a key steps through; above the highest it is 0, unlimited.
double faster(double speed);

/// Returns the next slower of these speeds; the lowest one stays.
double slower(double speed);

}  // namespace isola_arena::viewer
