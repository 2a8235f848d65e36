#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::web {

/// Whom the server lets in.
struct Door {
    std::vector<std::string> names;  ///< that `Host` may have, in lower case, without a port
    bool any_address = false;        ///< `Host` may also be any IP address (a rebound DNS name never is one)
    unsigned short port = 0;
    std::string token;  ///< empty: none is needed
};

/// The door of a server that listens on that address (an IP address; host: this machine's name).
Door door_of(const std::string& address, unsigned short port, const std::string& host, std::string token);

/// Whether a `Host` header names this server.
bool is_own_host(const Door& door, std::string_view host);

/// Whether an `Origin` header is that of a page of the server that `Host` names.
bool is_own_origin(std::string_view origin, std::string_view host);

/// Whether the two are alike; how long it takes tells nothing of where they differ.
bool same_secret(std::string_view given, std::string_view secret);

/// The cookie of that name in a `Cookie` header.
std::optional<std::string_view> cookie(std::string_view header, std::string_view name);

/// A path and its query, apart: `/a?b=c` is `/a` and `b=c`.
struct Target {
    std::string_view path;
    std::string_view query;
};
Target split_target(std::string_view target);

/// The value of that key in a query, percent signs and all; nothing where it is not there.
std::optional<std::string_view> query_value(std::string_view query, std::string_view key);

/// The target without that key of its query.
std::string without_key(std::string_view target, std::string_view key);

}  // namespace isola_arena::web
