#pragma once

#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "arena/base/time.hpp"

/// arena/process runs bots. start/ starts a program, tree/ finds and kills its descendants, bot/ asks a bot for lines,
/// and clock/ measures which part of the time the machine took. This folder itself holds what these four share: the few
/// types of Asio that the arena uses (this header), deadlines, bells, and the values of limits, answers and times. Open
/// this header first, then bot/bot_process.hpp. A coroutine:
///
///     Task<void> wait(Executor executor) {
///         Timer timer(executor, std::chrono::seconds(1));
///         co_await timer.async_wait(as_result);
///     }
///
/// A coroutine, a Timer, a Descriptor and a Deadline belong to the thread that runs their executor. Any thread may call
/// EventNotifier::notify(). The other functions of this folder may be called on any thread.
namespace isola_arena {

namespace asio = boost::asio;

/// Asio's types with the executor of an io_context. With the default, a type-erased executor, every reply would take
/// longer.
using Executor = asio::io_context::executor_type;

template <class T>
using Task = asio::awaitable<T, Executor>;

using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using Descriptor = asio::posix::basic_stream_descriptor<Executor>;

/// Completion token: the awaited operation returns a tuple that begins with its error code, and throws nothing.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> as_result{};

/// Cancels a descriptor's pending operations when its deadline has passed. All deadlines of replies use this class. The
/// timer is set anew only if it must fire earlier or has fired, so a turn that ends in time costs no system call.
class Deadline {
public:
    explicit Deadline(const Executor& executor);
    ~Deadline();
    Deadline(Deadline&&) = delete;

    /// From now on, cancels the descriptor's pending operations at that time. Replaces the deadline that was armed
    /// before.
    void arm(Clock::time_point when, Descriptor& descriptor);

    /// Removes the deadline.
    void disarm();

    /// Removes the deadline and cancels its timer, so that the timer keeps no event loop running.
    void end();

    /// Returns whether the deadline that was armed last has passed, and the operation has been cancelled.
    bool passed() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

/// Wakes a coroutine from any thread, so that the coroutine need not poll for a change:
///
///     while (!exchange.has_job()) co_await notifier.wait(executor);  // in the coroutine
///     notifier.notify();                                             // in the thread that has added a job
///
/// A notification without a waiter makes the next wait() return at once, as with an auto-reset event. At most one
/// coroutine may wait at a time. wait() may also return without a notification, so call it in a loop that checks its
/// condition.
class EventNotifier {
public:
    EventNotifier();

    /// Wakes the coroutine that waits, or makes the next wait() return at once. May be called from any thread.
    void notify();

    /// Waits for a notification, at most until that time. Call it on the executor's thread; the notifier must outlive
    /// the coroutine.
    Task<void> wait(Executor executor, Clock::time_point until = Clock::now() + std::chrono::hours(24));

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace isola_arena
