#pragma once

#include <exception>
#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>

#include "arena/process/asio.hpp"

namespace isola_arena::test {

/// Runs the loop until the task is done, and returns the task's result. Other operations of the loop stay pending.
template <class T>
T run(asio::io_context& loop, Task<T> task) {
    std::optional<T> result;
    std::exception_ptr failure;
    asio::co_spawn(loop, std::move(task), [&](std::exception_ptr error, T value) {
        failure = error;
        result = std::move(value);
        loop.stop();
    });
    loop.restart();
    loop.run();
    if (failure) std::rethrow_exception(failure);
    return std::move(*result);
}

inline void run(asio::io_context& loop, Task<void> task) {
    std::exception_ptr failure;
    asio::co_spawn(loop, std::move(task), [&](std::exception_ptr error) {
        failure = error;
        loop.stop();
    });
    loop.restart();
    loop.run();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace isola_arena::test
