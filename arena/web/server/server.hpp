#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arena/web/api/access_control.hpp"
#include "arena/web/api/services.hpp"

/// arena/web is the arena's web page. This folder, server/, accepts the connections of browsers; requests are answered
/// in api/, the messages to pages are made in feed/ (docs/web-protocol.md), and the page itself is in page/. Open this
/// header first:
///
///     GameRegistry registry;
///     const Server server(ServerOptions{}, registry, services);  // services.sessions and services.setup are set
///     Feed feed(registry, "");
///     for (const Event& event : events) feed.take(event);  // header first
///
/// The server works on a separate thread, from the constructor until the destructor. Any thread may use the registry, a
/// feed is for one thread at a time, and everything else belongs to the server's thread.
namespace isola_arena::web {

class GameRegistry;

struct ServerOptions {
    std::string address = "127.0.0.1";        ///< an IP address or `localhost`
    unsigned short port = 8080;               ///< 0: any free port
    std::string token = {};                   ///< empty: none on loopback, a random one on other addresses
    bool is_public = false;                   ///< pages only watch, and secrets are hidden (docs/web-protocol.md)
    std::uint64_t longest_record = 32 << 20;  ///< in bytes: of a record that a page sends to be shown
    std::uint64_t longest_submission = 0;     ///< in bytes: of the files of a bot, see Body::form
    std::string public_url = {};              ///< its address behind a proxy, `https://HOST/`; empty: none
    Proxies proxies = {};                     ///< the proxies that may name their clients, see client_of()
    bool own_addresses_only = false;          ///< `Host` may be only what leads to this machine
    bool is_open = false;                     ///< needs no token on any address: the routes check who may do what
};

/// The HTTP and WebSocket server of the arena's web page: shows the games, the matches and the contest of a registry.
class Server {
public:
    /// Listens and starts the thread. Throws std::system_error if it cannot listen, for example because the address is
    /// no IP address. registry must outlive the server.
    Server(const ServerOptions& options, GameRegistry& registry, const Services& services);
    ~Server();

    /// Returns the URL to open in a browser, with the token if one is needed.
    const std::string& url() const;

    /// Returns all URLs that lead to the server, url() first: by each address and by the name of this machine.
    const std::vector<std::string>& urls() const;

    /// Returns whether the server has stopped by itself, after a message on stderr: no page is served any more.
    bool has_failed() const;

private:
    struct Running;
    std::unique_ptr<Running> running_;
};

}  // namespace isola_arena::web
