#include "arena/web/api/router.hpp"

#include <doctest/doctest.h>

namespace isola_arena::web {
namespace {

Route route(const std::string& method, const std::string& pattern, bool is_behind_link = false) {
    return {method, pattern, {{}, is_behind_link}, Body::small, [pattern](const Asked&) {
                return Response{200, pattern, ""};
            }};
}

Router some_routes() {
    return Router({route("GET", "/"), route("GET", "/api/games"), route("GET", "/api/games/{ID}"),
                   route("POST", "/api/record"), route("GET", "/author/{SECRET}", true), route("GET", "/{FILE...}")});
}

// Returns the pattern of the route and the values of its placeholders, or the status of the refusal.
std::string found(const std::string& method, const std::string& target) {
    const Router router = some_routes();
    const auto found = router.find(method, target);
    if (const auto* refused = std::get_if<Response>(&found)) return std::to_string(refused->status);
    const auto& [route, values] = std::get<Router::Found>(found);
    std::string text = route->pattern;
    for (const std::string& each : values) text += ' ' + each;
    return text;
}

}  // namespace

TEST_CASE("the first route that fits answers, with the values of its placeholders") {
    CHECK(found("GET", "/") == "/");
    CHECK(found("GET", "/?token=x") == "/");
    CHECK(found("GET", "/api/games") == "/api/games");
    CHECK(found("GET", "/api/games/") == "/api/games");
    CHECK(found("GET", "/api/games/g1?as=1") == "/api/games/{ID} g1");
    CHECK(found("GET", "/style/base.css") == "/{FILE...} style/base.css");
    CHECK(found("GET", "/api/games/g1/") == "/api/games/{ID} g1");
    CHECK(found("GET", "//api/games") == "/{FILE...} /api/games");
    CHECK(found("GET", "/api//games") == "/{FILE...} api//games");
    CHECK(found("GET", "/api/games//") == "/{FILE...} api/games//");
}

TEST_CASE("what cannot be asked is 404, and 405 where it can be read") {
    CHECK(found("POST", "/api/record") == "/api/record");
    for (const auto target : {"/api/nothing", "/style/base.css", "api/games", "http://x/api/games"})
        CHECK(found("POST", target) == "404");
    for (const auto target : {"/", "/api/games", "/api/games/g1", "/author/x"}) CHECK(found("POST", target) == "405");
    for (const auto method : {"PUT", "DELETE", "OPTIONS", "get", ""}) CHECK(found(method, "/api/games") == "405");
    CHECK(found("HEAD", "/api/games") == "/api/games");
    CHECK(found("HEAD", "/author/x") == "/{FILE...} author/x");
}

}  // namespace isola_arena::web
