#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::web {

/// The conditions under which the server lets a request in.
struct AccessPolicy {
    std::vector<std::string> names;  ///< names that `Host` may have, in lower case, without a port
    bool any_address = false;        ///< `Host` may also be any IP address (which a rebound DNS name never is)
    unsigned short port = 0;
    std::string token;          ///< empty: no token is needed
    std::string public_host;    ///< a `Host` that a proxy passes on: `isola.example.org`; empty: there is none
    std::string public_origin;  ///< the `Origin` of pages behind it: `https://isola.example.org`
};

/// Returns the access policy of a server that listens on that address and port. address: an IP address; host: this
/// machine's name.
AccessPolicy access_policy_of(const std::string& address, unsigned short port, const std::string& host,
                              std::string token);

/// Lets requests in that a proxy passes on from the page at that URL, `https://HOST/`; empty: changes nothing.
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

/// The path and the query of a request target: `/a` and `b=c` of `/a?b=c`.
struct Target {
    std::string_view path;
    std::string_view query;
};
Target split_target(std::string_view target);

/// Returns the value of that key in a query, without percent-decoding; nullopt if the query does not have the key.
std::optional<std::string_view> query_value(std::string_view query, std::string_view key);

/// Returns the target without that key of its query.
std::string without_key(std::string_view target, std::string_view key);

}  // namespace isola_arena::web
