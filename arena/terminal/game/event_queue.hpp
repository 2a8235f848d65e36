#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

#include "arena/base/files/input_file.hpp"
#include "arena/base/time.hpp"
#include "arena/process/asio.hpp"
#include "arena/rules/events/event.hpp"

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

    /// Makes hold() check again whether the game may continue.
    void look_again() { changed_.notify(); }

    /// Waits until the next turn may begin. blocked() returns whether anything else holds the game, too; look_again()
    /// must be called when its result has changed.
    Task<void> hold(Executor executor, std::function<bool()> blocked);

private:
    bool may_go(Clock::time_point now);

    std::atomic<double> speed_;
    std::atomic<bool> paused_ = false;
    std::atomic<int> granted_ = 0;
    std::atomic<bool> released_ = false;
    EventNotifier changed_;
    Clock::time_point last_turn_{};  ///< used by the game's thread alone
};

/// Returns when to check a held game again, if nothing wakes the screen earlier: the time at which its speed (turns per
/// second; 0: unlimited) lets the next turn begin. If that time is not after `now`, something else holds the game:
/// returns a time far in the future.
Clock::time_point next_look(Clock::time_point now, Clock::time_point last_turn, double speed);

/// Returns the next faster of the speeds that a key steps through; above the highest it is 0, unlimited.
double faster(double speed);

/// Returns the next slower of these speeds; the lowest one stays.
double slower(double speed);

/// An event with the time when it happened.
struct Stamped {
    Event event;
    Clock::time_point at;
};

/// Carries events from the game's thread to the viewer's. push() never refuses an event, so memory is bounded only if
/// the game is held while full(); one more turn always fits.
class EventQueue {
public:
    static constexpr std::size_t most_bytes = 1024 * 1024;

    /// Throws std::system_error if no descriptor is left.
    EventQueue();

    void push(const Event& event);

    /// Marks the end: no event will follow.
    void close();

    /// Returns all events that have come, oldest first. Another thread's push() waits no longer than a swap takes.
    std::deque<Stamped> take();

    bool closed() const { return closed_; }

    /// Whether the viewer lags so far behind that the game should wait for it.
    bool full() const { return bytes_ > most_bytes; }

    /// A descriptor that becomes readable when there is something to take or the queue was closed.
    int descriptor() const { return wake_.get(); }

    /// Makes the descriptor readable although nothing has come. May be called from any thread.
    void wake();

    /// Makes the descriptor unreadable. Call it before you check closed(), take() or the reason of a wake(), so that
    /// events that come during the check make the descriptor readable again.
    void quiet();

    /// Sleeps until the descriptor is readable or a signal comes.
    void wait() const;

    /// Discards all events until the queue is closed.
    void drain();

private:
    std::mutex mutex_;
    std::deque<Stamped> events_;
    std::atomic<std::size_t> bytes_ = 0;
    std::atomic<bool> closed_ = false;
    OwnedFd wake_;
};

}  // namespace isola_arena::viewer
