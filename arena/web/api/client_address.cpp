#include "arena/web/api/client_address.hpp"

#include <algorithm>
#include <optional>

#include "arena/base/text/text.hpp"

namespace isola_arena::web {
namespace {

constexpr std::size_t bytes_of_network = 8;

std::string client_at(IpAddress address) {
    if (is_v4(address)) return to_string(address);
    std::fill(address.begin() + bytes_of_network, address.end(), static_cast<unsigned char>(0));
    return to_string(address) + "/64";
}

bool has(const Proxies& proxies, const IpAddress& address) {
    return std::ranges::any_of(proxies, [&](const IpNetwork& each) { return each.has(address); });
}

}  // namespace

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
    return client_at(*client);
}

}  // namespace isola_arena::web
