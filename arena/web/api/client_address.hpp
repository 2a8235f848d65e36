#pragma once

#include <string>
#include <vector>

#include "arena/base/ip_network.hpp"

namespace isola_arena::web {

/// The proxies in front of a server. Of requests that come from one of them `X-Forwarded-For` is believed.
using Proxies = std::vector<IpNetwork>;

/// Returns whether the IP address is that of a proxy.
bool is_proxy(const Proxies& proxies, const std::string& address);

/// Returns whose connection it is, for limits on how much one client may ask: the IPv4 address of the peer, or of an
/// IPv6 address the network, which is its first 64 bits, for one client has all addresses of that. If the peer is a
/// proxy, the client is the last address of forwarded_for, the text of `X-Forwarded-For`, that is none of a proxy: the
/// one that the outermost proxy has seen. From anybody else the header is not believed: anybody could write it.
std::string client_of(const std::string& peer, const std::string& forwarded_for, const Proxies& proxies);

}  // namespace isola_arena::web
