#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "arena/process/asio.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/web/api/api.hpp"
#include "arena/web/api/access_policy.hpp"
#include "arena/web/feed/broadcaster.hpp"
#include "arena/web/server/server.hpp"

namespace isola_arena::web {

namespace beast = boost::beast;
namespace http = beast::http;

using Tcp = asio::ip::tcp;
using Stream = beast::basic_stream<Tcp, Executor>;

/// A thread for jobs that may take a while, and how many of them wait or run: no more are taken than most_jobs.
struct WorkThread {
    int most_jobs;
    int jobs = 0;
    std::atomic<bool> is_closed = false;  ///< jobs that have not begun are done no more
    asio::thread_pool thread{1};

    void close() {
        is_closed = true;
        thread.join();
    }
};

/// The state that the connections of a server share. For the server's thread only, except for the two work threads.
struct ServerContext {
    static constexpr int most_connections = 600;

    ServerContext(GameRegistry& registry, const Services& services, const ServerOptions& options)
        : broadcaster(registry, services.sessions, options.is_public), api(registry, broadcaster, services),
          longest_record(options.longest_record), longest_submission(options.longest_submission) {
        asio::post(idle.thread, [] { run_when_idle(); });
    }

    AccessPolicy access;
    Broadcaster broadcaster;
    Api api;
    std::uint64_t longest_record;      ///< in bytes: what a page may send as a record
    std::uint64_t longest_submission;  ///< in bytes: what may be sent to /author/ and /api/bots
    WorkThread worker{.most_jobs = 16};
    WorkThread idle{.most_jobs = 4};  ///< for an IdleJob
    int connections = 0;
};

/// Answers the requests of one connection until it ends; calls serve_page() if a page asks for the WebSocket.
Task<void> serve_connection(Stream stream, ServerContext& context);

/// Opens the WebSocket that the request asks for and exchanges messages with the page until it closes.
Task<void> serve_page(Stream stream, http::request<http::string_body> request, ServerContext& context);

}  // namespace isola_arena::web
