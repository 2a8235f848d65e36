#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>

#include "arena/judge/event.hpp"
#include "arena/process/time.hpp"

namespace isola_arena::viewer {

/// An event with the time when it happened.
struct Stamped {
    Event event;
    Clock::time_point at;
};

/// Carries events from the game's thread to the viewer's. Its memory is bounded by whoever asks full() before he lets
/// the game go on; one turn more always fits.
class EventQueue {
public:
    static constexpr std::size_t most_bytes = 1024 * 1024;

    /// Throws std::system_error where there is no descriptor left.
    EventQueue();
    ~EventQueue();
    EventQueue(const EventQueue&) = delete;
    EventQueue& operator=(const EventQueue&) = delete;

    void push(const Event& event);

    /// No event will follow.
    void close();

    /// All that has come, oldest first. Another thread's push waits no longer than a swap takes.
    std::deque<Stamped> take();

    bool closed() const { return closed_; }

    /// Whether the viewer lags so far behind that the game should wait for him.
    bool full() const { return bytes_ > most_bytes; }

    /// A descriptor that can be read when there is something to take or the queue was closed.
    int descriptor() const { return wake_; }

    /// Sleeps until then.
    void wait() const;

    /// Throws away all that comes until the queue is closed.
    void drain();

private:
    void wake();

    std::mutex mutex_;
    std::deque<Stamped> events_;
    std::atomic<std::size_t> bytes_ = 0;
    std::atomic<bool> closed_ = false;
    int wake_;
};

}  // namespace isola_arena::viewer
