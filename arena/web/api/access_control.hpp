#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/ip_network.hpp"
#include "arena/web/api/http_text.hpp"

/// Decides who sends a request, and whether the server lets the request in.
namespace isola_arena::web {

/// The conditions under which the server lets a request in.
struct AccessPolicy {
    std::vector<std::string> names;  ///< names that `Host` may have, in lower case, without a port
    bool any_address = false;        ///< `Host` may also be any IP address (which a rebound DNS name never is)
    /// The only addresses that any_address lets in; an empty function: all.
    std::function<std::vector<std::string>()> addresses = {};
    unsigned short port = 0;
    std::string token;          ///< empty: no token is needed
    std::string public_host;    ///< a `Host` that a proxy passes on: `isola.example.org`; empty: there is none
    std::string public_origin;  ///< the `Origin` of pages behind the proxy: `https://isola.example.org`
};

/// Returns the access policy of a server that listens on that address and port. address: an IP address; host: this
/// machine's name.
AccessPolicy access_policy_of(const std::string& address, unsigned short port, const std::string& host,
                              std::string token);

/// Returns an IP address as it stands in a URL: an IPv6 address in brackets.
std::string in_url(const std::string& address);

/// Makes the policy also let in requests that a proxy passes on from the page at that URL, `https://HOST/`; empty:
/// changes nothing.
void let_in_from(AccessPolicy& policy, const std::string& public_url);

/// Returns whether a `Host` header names this server.
bool is_own_host(const AccessPolicy& policy, std::string_view host);

/// Returns whether an `Origin` header belongs to a page of the server that the `Host` header names.
bool is_own_origin(std::string_view origin, std::string_view host);

/// The same, also for pages behind the proxy of the policy.
bool is_own_origin(const AccessPolicy& policy, std::string_view origin, std::string_view host);

/// Returns whether the two are equal, in a time that does not depend on the place at which they differ.
bool same_secret(std::string_view given, std::string_view secret);

/// Returns the value of the cookie of that name in a `Cookie` header; nullopt if there is none.
std::optional<std::string_view> cookie(std::string_view header, std::string_view name);

/// Checks the host, the origin and the token of a request, before anything else is done with it. Returns nullopt if the
/// request is let in, else the answer to it: an error (401, 403), or, if it asks for a page with the token in the
/// query, a redirect (303) to that page without the token, which is set as a cookie.
std::optional<Response> check_access(const AccessPolicy& policy, const Request& request);

/// The proxies in front of a server. `X-Forwarded-For` is believed only in requests that come from one of them.
using Proxies = std::vector<IpNetwork>;

/// Returns whether the IP address is that of a proxy.
bool is_proxy(const Proxies& proxies, const std::string& address);

/// Returns the client of a connection, for limits on how much one client may ask. The client is the address of the
/// peer. If the peer is a proxy, the client is the last address in forwarded_for (the text of `X-Forwarded-For`) that
/// is not a proxy's: the address that the outermost proxy has seen. From other peers forwarded_for is ignored, because
/// anybody could write it. Instead of an IPv6 address, returns its network, the first 64 bits, because one client has
/// all addresses of that network.
std::string client_of(const std::string& peer, const std::string& forwarded_for, const Proxies& proxies);

}  // namespace isola_arena::web
