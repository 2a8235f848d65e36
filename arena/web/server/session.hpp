#pragma once

#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "arena/process/asio.hpp"
#include "arena/web/api/access_control.hpp"
#include "arena/web/api/api.hpp"
#include "arena/web/feed/broadcaster.hpp"
#include "arena/web/server/body_quota.hpp"
#include "arena/web/server/connection_limits.hpp"
#include "arena/web/server/server.hpp"
#include "arena/web/server/work_thread.hpp"

namespace isola_arena::web {

namespace beast = boost::beast;
namespace http = beast::http;

using Tcp = asio::ip::tcp;
using Stream = beast::basic_stream<Tcp, Executor>;

/// The state that the connections of a server share. For the server's thread only, except for the two work threads.
struct ServerContext {
    ServerContext(GameRegistry& registry, const Services& services, ServerOptions given);

    const ServerOptions options;
    AccessPolicy access;
    Broadcaster broadcaster;
    Api api;
    ConnectionLimits connections;
    BodyQuota bodies;
    WorkThread worker{.most_jobs = 64};
    WorkThread background{.most_jobs = 16};  ///< for a BackgroundJob
};

/// A connection that the server has accepted.
struct Accepted {
    Stream stream;
    std::string peer;  ///< the IP address at its other end
    std::unique_ptr<ConnectionLimits::Place> place;
};

/// Answers the requests of one connection until it ends; calls serve_page() if a page asks for the WebSocket.
Task<void> serve_connection(Accepted accepted, ServerContext& context);

/// Opens the WebSocket that the request asks for and exchanges messages with the page until it closes.
Task<void> serve_page(Accepted accepted, http::request<http::string_body> request, ServerContext& context);

}  // namespace isola_arena::web
