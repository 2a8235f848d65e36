#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "arena/process/time.hpp"

/// arena/process runs bots: start/ starts a program, tree/ finds and ends all that it started, bot/ asks it for lines,
/// clock/ tells how much of the time was the machine's doing. This folder has what they share: the few types of Asio
/// that the arena uses (this header), pipes, deadlines, bells, and the values of limits, answers and times. Open this
/// header first, then bot/bot_process.hpp. A coroutine:
///
///     Task<void> wait(Executor executor) {
///         Timer timer(executor, std::chrono::seconds(1));
///         co_await timer.async_wait(as_result);
///     }
///
/// A coroutine, a Timer, a Descriptor and a Deadline belong to the thread that runs their executor. Any thread may ring
/// a Bell. The other functions of this folder may be called on any thread.
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

}  // namespace isola_arena
