#pragma once

#include <functional>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "arena/process/asio.hpp"
#include "arena/web/api/api.hpp"
#include "arena/web/api/access_policy.hpp"
#include "arena/web/feed/broadcaster.hpp"

namespace isola_arena::web {

namespace beast = boost::beast;
namespace http = beast::http;

using Tcp = asio::ip::tcp;
using Stream = beast::basic_stream<Tcp, Executor>;

/// The state that the connections of a server share. For the server's thread only, except for the pool.
struct ServerContext {
    static constexpr int most_connections = 600;
    static constexpr int most_jobs = 16;

    ServerContext(GameRegistry& registry, const Services& services, bool is_public)
        : broadcaster(registry, services.sessions, is_public), api(registry, broadcaster, services) {}

    AccessPolicy access;
    Broadcaster broadcaster;
    Api api;
    asio::thread_pool pool{1};  ///< for jobs that may take a while
    int connections = 0;
    int jobs = 0;
};

/// Answers the requests of one connection until it ends; calls serve_page() if a page asks for the WebSocket.
Task<void> serve_connection(Stream stream, ServerContext& context);

/// Opens the WebSocket that the request asks for and exchanges messages with the page until it closes.
Task<void> serve_page(Stream stream, http::request<http::string_body> request, ServerContext& context);

}  // namespace isola_arena::web
