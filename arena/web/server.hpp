#pragma once

#include <memory>
#include <string>

#include "arena/web/services.hpp"

namespace isola_arena::web {

class Hub;

struct ServerOptions {
    std::string address = "127.0.0.1";  ///< an IP address or `localhost`
    unsigned short port = 8080;         ///< 0: any that is free
    std::string token = {};             ///< empty: none on loopback, elsewhere one is drawn
    bool is_public = false;             ///< see docs/web-protocol.md
};

/// Serves the page and what it asks for from a thread of its own, from the constructor until the destructor.
class Server {
public:
    /// Listens. Throws std::system_error where it cannot. hub outlives the server.
    Server(const ServerOptions& options, Hub& hub, const Services& services);
    ~Server();

    /// What to open in a browser, the token included.
    const std::string& url() const;

private:
    struct Running;
    std::unique_ptr<Running> running_;
};

/// Whether the address is this machine's own, unreachable from others.
bool is_loopback(const std::string& address);

}  // namespace isola_arena::web
