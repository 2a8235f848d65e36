#include "arena/host/pages/request_gate.hpp"

#include <fmt/core.h>

#include "arena/host/club/moment.hpp"

namespace isola_arena {

web::Response too_many(const std::string& why, std::int64_t seconds) {
    web::Response response = web::problem(429, fmt::format("{}: try again in {} s", why, seconds));
    response.headers.emplace_back("Retry-After", std::to_string(seconds));
    return response;
}

std::optional<web::Response> RequestGate::stop_sender(const web::Request& request) {
    const auto wait = sent_.wait_of(request.client, host::steady_seconds());
    if (!wait) return std::nullopt;
    return too_many(fmt::format("{} requests within a minute came from your address", most_sent), *wait);
}

web::Response RequestGate::unknown_link(const web::Request& request) {
    if (const auto wait = unknown_links_.wait_of(request.client, host::steady_seconds()))
        return too_many(
            fmt::format("{} links that are not good within a minute came from your address", most_unknown_links),
            *wait);
    return web::problem(404, "this link is not good (any more): ask the organiser of the contest for a new one");
}

}  // namespace isola_arena
