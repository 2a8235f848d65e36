#pragma once

#include <string>

#include "arena/web/api/http_text.hpp"

namespace isola_arena::web {

/// Returns whose request it is, for limits on how much one client may ask: its IPv4 address, or of an IPv6 address the
/// network, which is its first 64 bits, for one client has all addresses of that. behind_proxy: a proxy on this machine
/// passes requests on, so of a request from loopback the last address of `X-Forwarded-For` counts, which is the one that
/// the proxy has seen. Without a proxy, and from elsewhere, the header is not believed: anybody could write it.
std::string client_of(const Request& request, bool behind_proxy);

}  // namespace isola_arena::web
