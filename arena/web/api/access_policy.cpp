// Parses parts of HTTP requests ([...]: optional, {...}: any number of times):
//
//     Host   := host [":" port]                       host: a name, an IPv4 address, or an IPv6 address in brackets
//     Cookie := pair {";" pair}                       spaces around a pair are ignored
//     pair   := name "=" value
//     target := path ["?" query]
//     query  := part {"&" part}
//     part   := key ["=" value]
#include "arena/base/text/text.hpp"
#include "arena/web/api/access_policy.hpp"

#include <algorithm>
#include <charconv>

#include <arpa/inet.h>

namespace isola_arena::web {
namespace {

constexpr unsigned short default_port = 80;

bool is_address(const std::string& host) {
    unsigned char bytes[sizeof(in6_addr)];
    if (host.starts_with('[') && host.ends_with(']'))
        return inet_pton(AF_INET6, host.substr(1, host.size() - 2).c_str(), bytes) == 1;
    return inet_pton(AF_INET, host.c_str(), bytes) == 1;
}

// The host, in lower case, and the port of a `Host` header. port is default_port if the header has none, and nullopt if
// it is malformed.
struct HostAndPort {
    std::string host;
    std::optional<unsigned short> port;
};

std::optional<unsigned short> parse_port(std::string_view text) {
    unsigned short port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return port;
}

HostAndPort split_host(std::string_view text) {
    const std::size_t bracket = text.rfind(']');
    const std::size_t colon = text.rfind(':');
    const bool has_port = colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    if (!has_port) return {in_lower_case(text), default_port};
    return {in_lower_case(text.substr(0, colon)), parse_port(text.substr(colon + 1))};
}

template <class Each>
void for_each_part(std::string_view text, char between, Each&& each) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(between), text.size());
        each(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

bool has_key(std::string_view part, std::string_view key) {
    return part == key || (part.starts_with(key) && part.substr(key.size()).starts_with('='));
}

}  // namespace

AccessPolicy access_policy_of(const std::string& address, unsigned short port, const std::string& host,
                              std::string token) {
    AccessPolicy policy;
    policy.port = port;
    policy.token = std::move(token);
    const bool is_v6 = address.find(':') != std::string::npos;
    const bool anywhere = address == "0.0.0.0" || address == "::";
    const bool loopback = address.starts_with("127.") || address == "::1";
    policy.any_address = anywhere;
    policy.names.push_back(is_v6 ? "[" + address + "]" : address);
    if (loopback || anywhere)
        for (const char* name : {"localhost", "127.0.0.1", "[::1]"}) policy.names.emplace_back(name);
    if (!loopback && !host.empty()) {
        policy.names.push_back(in_lower_case(host));
        policy.names.push_back(in_lower_case(host) + ".local");
    }
    return policy;
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
    const auto [name, port] = split_host(host);
    if (port != policy.port) return false;
    return std::ranges::find(policy.names, name) != policy.names.end() || (policy.any_address && is_address(name));
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
    std::optional<std::string_view> found;
    for_each_part(header, ';', [&](std::string_view part) {
        part = trimmed(part, " ");
        if (!found && part.starts_with(name) && part.substr(name.size()).starts_with('='))
            found = part.substr(name.size() + 1);
    });
    return found;
}

Target split_target(std::string_view target) {
    const std::size_t mark = target.find('?');
    if (mark == std::string_view::npos) return {target, {}};
    return {target.substr(0, mark), target.substr(mark + 1)};
}

std::optional<std::string_view> query_value(std::string_view query, std::string_view key) {
    std::optional<std::string_view> found;
    for_each_part(query, '&', [&](std::string_view part) {
        if (!found && has_key(part, key))
            found = part.size() > key.size() ? part.substr(key.size() + 1) : std::string_view();
    });
    return found;
}

std::string without_key(std::string_view target, std::string_view key) {
    const auto [path, query] = split_target(target);
    std::string rest;
    for_each_part(query, '&', [&](std::string_view part) {
        if (has_key(part, key)) return;
        rest += rest.empty() ? '?' : '&';
        rest += part;
    });
    return std::string(path) + rest;
}

}  // namespace isola_arena::web
