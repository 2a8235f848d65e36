// Parses parts of HTTP requests ([...]: optional, {...}: any number of times):
//
//     Host   := host [":" port]                       host: a name, an IPv4 address, or an IPv6 address in brackets
//     Cookie := pair {";" pair}                       spaces around a pair are ignored
//     pair   := name "=" value
#include "arena/web/api/access_control.hpp"

#include <algorithm>

#include <arpa/inet.h>

#include "arena/base/text/text.hpp"
#include "arena/web/api/router.hpp"

namespace isola_arena::web {
namespace {

constexpr unsigned short default_port = 80;

// Returns the IP address that a `Host` without its port is; nullopt if it is a name. An IPv6 address stands in
// brackets.
std::optional<IpAddress> address_in(const std::string& host) {
    const bool is_v6 = host.starts_with('[') && host.ends_with(']');
    const auto address = parse_ip_address(is_v6 ? host.substr(1, host.size() - 2) : host);
    return address && is_v4(*address) != is_v6 ? address : std::nullopt;
}

// Returns the port of that text; nullopt if it is none. A port has one spelling, without zeros at its beginning.
std::optional<unsigned short> port_in(std::string_view text) {
    return text.starts_with('0') ? std::nullopt : parse_whole<unsigned short>(text);
}

// The name contains the port because browsers do not separate cookies by port: several arenas on one machine must not
// overwrite each other's cookies.
std::string cookie_name(const AccessPolicy& policy) { return "arena_" + std::to_string(policy.port); }

bool is_page(std::string_view path) { return !path.starts_with("/api/") && path != "/ws"; }

Response to_page_with_cookie(const AccessPolicy& policy, const Request& request) {
    std::string location = without_key(request.target, "token");
    // A location that begins with two slashes would lead to another host.
    while (location.starts_with("//")) location.erase(0, 1);
    return {303,
            "text/plain",
            "",
            {{"Location", location},
             {"Cache-Control", "no-store"},
             {"Set-Cookie", cookie_name(policy) + "=" + policy.token + "; Path=/; HttpOnly; SameSite=Lax"}}};
}

std::optional<Response> ask_for_token(const AccessPolicy& policy, const Request& request) {
    if (policy.token.empty()) return std::nullopt;
    const auto [path, query] = split_target(request.target);
    const auto given = query_value(query, "token");
    if (given && same_secret(*given, policy.token)) {
        if (request.method == "GET" && is_page(path)) return to_page_with_cookie(policy, request);
        return std::nullopt;
    }
    const auto kept = cookie(request.cookie, cookie_name(policy));
    if (kept && same_secret(*kept, policy.token)) return std::nullopt;
    return problem(401, "this page needs the token: open the URL that the arena printed");
}

bool has(const Proxies& proxies, const IpAddress& address) {
    return std::ranges::any_of(proxies, [&](const IpNetwork& each) { return each.has(address); });
}

}  // namespace

AccessPolicy access_policy_of(const std::string& address, unsigned short port, const std::string& host,
                              std::string token) {
    AccessPolicy policy;
    policy.port = port;
    policy.token = std::move(token);
    const bool anywhere = address == "0.0.0.0" || address == "::";
    const bool loopback = address.starts_with("127.") || address == "::1";
    policy.any_address = anywhere;
    if (!anywhere) policy.names.push_back(in_url(address));
    if (loopback || anywhere)
        for (const char* name : {"localhost", "127.0.0.1", "[::1]"}) policy.names.emplace_back(name);
    if (!loopback && !host.empty()) {
        policy.names.push_back(in_lower_case(host));
        policy.names.push_back(in_lower_case(host) + ".local");
    }
    return policy;
}

std::string in_url(const std::string& address) {
    return address.find(':') == std::string::npos ? address : '[' + address + ']';
}

void let_in_from(AccessPolicy& policy, const std::string& public_url) {
    constexpr std::string_view mark = "://";
    const std::string origin = in_lower_case(public_url.substr(0, public_url.find_last_not_of('/') + 1));
    const std::size_t scheme = origin.find(mark);
    if (scheme == std::string::npos) return;
    policy.public_origin = origin;
    policy.public_host = origin.substr(scheme + mark.size());
}

bool is_own_host(const AccessPolicy& policy, std::string_view host) {
    if (!policy.public_host.empty() && in_lower_case(host) == policy.public_host) return true;
    const std::size_t bracket = host.rfind(']'), colon = host.rfind(':');
    const bool has_port = colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    if ((has_port ? port_in(host.substr(colon + 1)) : default_port) != policy.port) return false;
    const std::string name = in_lower_case(has_port ? host.substr(0, colon) : host);
    if (std::ranges::find(policy.names, name) != policy.names.end()) return true;
    const auto address = policy.any_address ? address_in(name) : std::nullopt;
    if (!address || !policy.addresses) return address.has_value();
    return std::ranges::any_of(policy.addresses(),
                               [&](const std::string& own) { return parse_ip_address(own) == address; });
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    constexpr std::string_view scheme = "http://";
    return in_lower_case(origin.substr(0, scheme.size())) == scheme &&
           in_lower_case(origin.substr(std::min(scheme.size(), origin.size()))) == in_lower_case(host);
}

bool is_own_origin(const AccessPolicy& policy, std::string_view origin, std::string_view host) {
    if (!policy.public_origin.empty() && in_lower_case(origin) == policy.public_origin) return true;
    return in_lower_case(host) != policy.public_host && is_own_origin(origin, host);
}

bool same_secret(std::string_view given, std::string_view secret) {
    unsigned difference = given.size() == secret.size() ? 0U : 1U;
    for (std::size_t i = 0; i < secret.size(); ++i) {
        const char c = given.empty() ? '\0' : given[i % given.size()];
        difference |= static_cast<unsigned>(static_cast<unsigned char>(c) ^ static_cast<unsigned char>(secret[i]));
    }
    return difference == 0;
}

std::optional<std::string_view> cookie(std::string_view header, std::string_view name) {
    for (const std::string_view each : split(header, ';')) {
        const std::string_view pair = trimmed(each, " ");
        if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) return pair.substr(name.size() + 1);
    }
    return std::nullopt;
}

std::optional<Response> check_access(const AccessPolicy& policy, const Request& request) {
    if (!is_own_host(policy, request.host))
        return problem(403, "the arena has another host name: open the URL that it printed");
    if (!request.origin.empty() && !is_own_origin(policy, request.origin, request.host))
        return problem(403, "requests from other pages are refused");
    const auto [path, query] = split_target(request.target);
    const bool crosses = request.fetch_site == "cross-site" || request.fetch_site == "same-site";
    if (crosses && !(is_page(path) && request.method == "GET"))
        return problem(403, "requests from other pages are refused");
    return ask_for_token(policy, request);
}

bool is_proxy(const Proxies& proxies, const std::string& address) {
    const auto parsed = parse_ip_address(address);
    return parsed && has(proxies, *parsed);
}

std::string client_of(const std::string& peer, const std::string& forwarded_for, const Proxies& proxies) {
    auto client = parse_ip_address(peer);
    if (!client) return peer;
    std::string list = forwarded_for;
    while (has(proxies, *client)) {
        const std::size_t comma = list.rfind(',');
        const auto before = parse_ip_address(std::string(trimmed(list.substr(comma + 1), " \t")));
        if (!before) break;
        client = before;
        if (comma == std::string::npos) break;
        list.resize(comma);
    }
    if (is_v4(*client)) return to_string(*client);
    constexpr std::size_t bytes_of_network = 8;
    std::fill(client->begin() + bytes_of_network, client->end(), static_cast<unsigned char>(0));
    return to_string(*client) + "/64";
}

}  // namespace isola_arena::web
