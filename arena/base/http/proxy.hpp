#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/url/url_view.hpp>

#include "protocol/result.hpp"

namespace isola_arena {

/// A server that passes requests on, by HTTP.
struct Proxy {
    std::string variable;  ///< the environment variable that names the proxy
    std::string host;      ///< without the brackets of IPv6
    std::string port;
    std::string authorization;  ///< value of the header Proxy-Authorization; empty: none
};

/// Returns the value of a variable of the environment, as std::getenv does.
using Environment = std::function<const char*(const char*)>;

/// Returns the proxy for requests to the host; nullopt if the host is asked directly. Returns an error in words if the
/// variable names a proxy of an unknown kind. `scheme` is http or https, `host` has no brackets.
///
/// The variables mean what they mean to curl. http_proxy or https_proxy, else all_proxy, names the proxy as HOST:PORT
/// or http://NAME:PASSWORD@HOST:PORT (without a port: 1080), unless no_proxy has the host. Each variable except
/// http_proxy may also be in capitals; HTTP_PROXY is ignored, because a server's CGI sets it from a header that a
/// stranger sends. no_proxy is a list separated by commas or blanks: a name stands for itself and all names below it,
/// an address may be a network such as 10.0.0.0/8, and a single `*` stands for every host.
Result<std::optional<Proxy>> proxy_for(const std::string& scheme, const std::string& host,
                                       const Environment& environment);

/// Returns the parts of the URL of a server, as views of the text. Returns nullopt if the text is no URL with a host.
std::optional<boost::urls::url_view> server_url(std::string_view text);

/// Returns the value of a header Authorization or Proxy-Authorization for a name and a password (RFC 7617).
std::string basic_authorization(const std::string& name, const std::string& password);

}  // namespace isola_arena
