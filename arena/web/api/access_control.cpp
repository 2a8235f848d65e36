#include "arena/web/api/access_control.hpp"

namespace isola_arena::web {
namespace {

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

}  // namespace

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

}  // namespace isola_arena::web
