#include "arena/base/http/proxy.hpp"

#include <algorithm>

#include <boost/url.hpp>
#include <fmt/core.h>

#include "arena/base/hash/digest.hpp"
#include "arena/base/ip_network.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

constexpr const char* usual_port = "1080";

// A variable of the environment that has a value.
struct Variable {
    std::string name;
    std::string value;
};

std::optional<Variable> first_of(const Environment& environment, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (const char* value = environment(name.c_str()); value != nullptr && *value != '\0')
            return Variable{name, value};
    return std::nullopt;
}

// Returns whether the name is that of the host, or of a domain that contains the host.
bool has_host(std::string_view name, std::string_view host) {
    if (name.ends_with('.')) name.remove_suffix(1);
    if (name.starts_with('.')) name.remove_prefix(1);
    if (name.empty() || !host.ends_with(name)) return false;
    return host.size() == name.size() || host[host.size() - name.size() - 1] == '.';
}

bool is_asked_directly(const std::string& host, std::string excepted) {
    if (excepted == "*") return true;
    const auto address = parse_ip_address(host);
    const std::string name = in_lower_case(trimmed(host, "."));
    std::ranges::replace_if(
        excepted, [](char c) { return c == ' ' || c == '\t'; }, ',');
    for (const std::string_view each : split(excepted, ',')) {
        const auto network = address ? parse_ip_network(std::string(each)) : std::nullopt;
        if (address ? network && network->has(*address) : has_host(in_lower_case(each), name)) return true;
    }
    return false;
}

}  // namespace

std::optional<boost::urls::url_view> server_url(std::string_view text) {
    const auto url = boost::urls::parse_uri(text);
    if (!url || url->encoded_host().empty()) return std::nullopt;
    // Boost.URL 1.81 parses the end of a wrong port as a path.
    if (!url->encoded_path().empty() && !url->encoded_path().starts_with('/')) return std::nullopt;
    return *url;
}

std::string basic_authorization(const std::string& name, const std::string& password) {
    return "Basic " + base64_of(name + ':' + password);
}

Result<std::optional<Proxy>> proxy_for(const std::string& scheme, const std::string& host,
                                       const Environment& environment) {
    const auto excepted = first_of(environment, {"no_proxy", "NO_PROXY"});
    if (excepted && is_asked_directly(host, excepted->value)) return std::optional<Proxy>();
    std::vector<std::string> names{scheme + "_proxy"};
    if (scheme == "https") names.push_back("HTTPS_PROXY");
    names.insert(names.end(), {"all_proxy", "ALL_PROXY"});
    const auto variable = first_of(environment, names);
    if (!variable) return std::optional<Proxy>();
    const bool has_scheme = variable->value.find("://") != std::string::npos;
    const std::string text = has_scheme ? variable->value : "http://" + variable->value;
    const auto url = server_url(text);
    if (!url || url->scheme_id() != boost::urls::scheme::http)
        return Error{
            fmt::format("the environment's {} names no proxy for HTTP: expected http://HOST:PORT, or a host in "
                        "no_proxy to ask that directly",
                        variable->name)};
    Proxy proxy{variable->name, url->host_address(), url->has_port() ? std::string(url->port()) : usual_port, {}};
    if (url->has_userinfo()) proxy.authorization = basic_authorization(url->user(), url->password());
    return std::optional<Proxy>(std::move(proxy));
}

}  // namespace isola_arena
