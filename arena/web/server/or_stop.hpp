#pragma once

#include <cstdio>
#include <exception>
#include <string>

#include <boost/asio/io_context.hpp>

#include "arena/process/asio.hpp"

namespace isola_arena::web {

/// Prints on stderr that the page's server has stopped, and why.
inline void tell_end(const char* work, const std::exception_ptr& failure) {
    std::string why = "an unknown failure";
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& known) {
        why = known.what();
    } catch (...) {
    }
    const std::string line = std::string("arena: the page has stopped, for it cannot ") + work + ": " + why + '\n';
    std::fputs(line.c_str(), stderr);
}

/// Returns the completion handler of a coroutine without which the server is of no use: if it fails, prints so on
/// stderr and stops the context, so that nobody waits for a page that only seems to live. work: what it does, after "it
/// cannot". The context outlives the coroutine.
inline auto or_stop(asio::io_context& io, const char* work) {
    return [&io, work](const std::exception_ptr& failure) {
        if (!failure) return;
        tell_end(work, failure);
        io.stop();
    };
}

}  // namespace isola_arena::web
