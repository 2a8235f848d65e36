#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>

#include "arena/judge/events/event.hpp"
#include "arena/process/time.hpp"

namespace isola_arena::viewer {

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
    ~EventQueue();
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;

    void push(const Event& event);

    /// Marks the end: no event will follow.
    void close();

    /// Returns all events that have come, oldest first. Another thread's push() waits no longer than a swap takes.
    std::deque<Stamped> take();

    bool closed() const { return closed_; }

    /// Whether the viewer lags so far behind that the game should wait for it.
    bool full() const { return bytes_ > most_bytes; }

    /// A descriptor that becomes readable when there is something to take or the queue was closed.
    int descriptor() const { return wake_; }

    /// Makes the descriptor readable although nothing has come. May be called from any thread.
    void wake();

    /// Makes the descriptor unreadable. The reader calls it before it looks at anything that makes it readable (closed(),
    /// take(), or the reason of a wake()): then it misses nothing that comes while it looks.
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
    int wake_;
};

}  // namespace isola_arena::viewer
