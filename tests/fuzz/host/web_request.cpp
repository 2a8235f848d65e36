#include "arena/web/api/access_control.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/api/router.hpp"
#include "arena/web/feed/game_log.hpp"
#include "tests/fuzz/fuzz.hpp"

// A stub, because the names of downloads are not part of a request.
std::string isola_arena::web::harmless_name(std::string text, char /*instead*/) { return text; }

namespace isola_arena::fuzz {
namespace {

using namespace web;

template <class T>
void try_request(const Result<T>& request) {
    if (!request) law_of_errors(request.message());
}

void try_json(std::string_view text) {
    try_request(parse_control(text));
    try_request(parse_reply(text));
    try_request(parse_page_message(text));
    const auto start = parse_start(text);
    try_request(start);
    if (!start) return;
    law(start->speed >= 0 && start->speed <= highest_speed, "a speed is in its range");
    law(start->games >= 1 && start->games <= 100, "the number of games is in its range");
}

void try_access(std::string_view text) {
    static const AccessPolicy policy = access_policy_of("127.0.0.1", 8080, "box", "secret");
    const auto [host, rest] = halves(text, '\n');
    const auto [target, cookies] = halves(rest, '\n');
    Request request;
    request.method = "GET";
    request.host = host;
    request.target = target;
    request.cookie = cookies;
    const auto stopped = check_access(policy, request);
    const bool names_token =
        target.find("secret") != std::string_view::npos || cookies.find("secret") != std::string_view::npos;
    law(stopped || names_token, "nobody comes in without the token");
    law(stopped || is_own_host(policy, host), "nobody comes in by another name");
    if (stopped && stopped->status == 303)
        law(!stopped->headers[0].second.starts_with("//"), "the way leads to no other host");
    law(!query_value(split_target(without_key(target, "token")).query, "token"), "a key that was taken out is gone");
    is_own_origin(host, target);
}

}  // namespace

void try_text(std::string_view text) {
    try_json(text);
    try_access(text);
}

}  // namespace isola_arena::fuzz
