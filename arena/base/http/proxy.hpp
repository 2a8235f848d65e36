#pragma once

#include <functional>
#include <optional>
#include <string>

#include "protocol/result.hpp"

namespace isola_arena {

/// A server that passes requests on, by HTTP.
struct Proxy {
    std::string variable;  ///< of the environment, which names the proxy
    std::string host;      ///< without the brackets of IPv6
    std::string port;
    std::string authorization;  ///< value of the header Proxy-Authorization; empty: none
};

/// Returns the value of a variable of the environment, as std::getenv does.
using Environment = std::function<const char*(const char*)>;

/// Returns the proxy by which the host is asked; nullopt: the host is asked directly. An error in words: the variable
/// names no proxy of a kind that is known. `scheme` is http or https, `host` has no brackets.
///
/// The variables mean what they mean to curl: http_proxy or https_proxy, else all_proxy, each as HOST:PORT or
/// http://NAME:PASSWORD@HOST:PORT (without a port: 1080), where no_proxy does not have the host. All but http_proxy count
/// in capitals as well, because a server's CGI makes HTTP_PROXY from a header that a stranger sends. The names in
/// no_proxy, between commas or blanks, stand for themselves and all below them; addresses may be networks as 10.0.0.0/8;
/// `*` alone is every host.
Result<std::optional<Proxy>> proxy_for(const std::string& scheme, const std::string& host,
                                       const Environment& environment);

/// Returns the value of a header Authorization or Proxy-Authorization for a name and a password (RFC 7617).
std::string basic_authorization(const std::string& name, const std::string& password);

}  // namespace isola_arena
