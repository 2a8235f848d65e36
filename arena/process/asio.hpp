#pragma once

// The few types of Asio that the arena uses, with the executor that makes a reply cheapest.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "arena/process/time.hpp"

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
