#include "arena/web/server/or_stop.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

namespace isola_arena::web {
namespace {

Task<void> fail_after_a_moment(const Executor& executor) {
    Timer moment(executor, std::chrono::milliseconds(1));
    co_await moment.async_wait(as_result);
    throw std::runtime_error("no memory is left");
}

Task<void> go_on_for_ever(const Executor& executor) {
    Timer never(executor, std::chrono::hours(24));
    co_await never.async_wait(as_result);
}

}  // namespace

TEST_CASE("a server that loses one of its loops stops") {
    asio::io_context io(1);
    const Executor executor = io.get_executor();
    asio::co_spawn(io, go_on_for_ever(executor), asio::detached);
    asio::co_spawn(io, fail_after_a_moment(executor), or_stop(io, "send news"));
    io.run();
    CHECK(io.stopped());
}

TEST_CASE("a loop that ends as planned does not stop the server") {
    asio::io_context io(1);
    asio::co_spawn(
        io, []() -> Task<void> { co_return; }, or_stop(io, "send news"));
    CHECK(io.run_for(std::chrono::hours(1)) > 0);
}

}  // namespace isola_arena::web
