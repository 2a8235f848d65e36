#pragma once

#include <cstdio>
#include <exception>

#include <boost/asio/io_context.hpp>

#include "arena/process/asio.hpp"

namespace isola_arena::web {

/// Prints on stderr that the page's server has stopped, and why. Allocates no memory, because a lack of memory may be
/// the reason.
inline void tell_end(const char* work, const std::exception_ptr& failure) {
    const auto say = [work](const char* why) {
        std::fprintf(stderr, "arena: the page has stopped, for it cannot %s: %s\n", work, why);
    };
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& known) {
        say(known.what());
    } catch (...) {
        say("an unknown failure");
    }
}

/// Returns the completion handler of a coroutine that the server cannot work without. If the coroutine fails, the
/// handler prints the failure on stderr and stops the context, so that nobody waits for a page that only seems to work.
/// work: what the coroutine does, as words after "it cannot". The context outlives the coroutine.
inline auto or_stop(asio::io_context& io, const char* work) {
    return [&io, work](const std::exception_ptr& failure) {
        if (!failure) return;
        tell_end(work, failure);
        io.stop();
    };
}

}  // namespace isola_arena::web
