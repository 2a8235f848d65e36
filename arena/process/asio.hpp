#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "arena/process/time.hpp"

namespace isola_arena {

namespace asio = boost::asio;

/// Asio's types on the executor of an io_context: the type-erased defaults cost a share of every reply.
using Executor = asio::io_context::executor_type;

template <class T>
using Task = asio::awaitable<T, Executor>;

using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using Descriptor = asio::posix::basic_stream_descriptor<Executor>;

/// Awaits an operation as a tuple that begins with its error code; nothing is thrown.
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> as_result{};

}  // namespace isola_arena
