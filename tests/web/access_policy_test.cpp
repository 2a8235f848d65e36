#include <doctest/doctest.h>

#include "arena/web/api/access_control.hpp"
#include "arena/web/api/router.hpp"

namespace isola_arena::web {
namespace {

AccessPolicy home() { return access_policy_of("127.0.0.1", 8080, "box", ""); }
AccessPolicy open_house() { return access_policy_of("0.0.0.0", 8080, "Box", "secret"); }

Request asking(const std::string& method, const std::string& target) {
    Request request;
    request.method = method;
    request.target = target;
    request.host = "127.0.0.1:8080";
    return request;
}

}  // namespace

TEST_CASE("on loopback the server goes by the names of this machine's own address") {
    for (const auto host : {"127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"})
        CHECK(is_own_host(home(), host));
    for (const auto host : {"", "127.0.0.1", "127.0.0.1:80", "box:8080", "evil.example:8080",
                            "localhost.evil.example:8080", "192.168.0.1:8080", "localhost:08080", "[::1]:008080",
                            "localhost:08080x", "localhost:-1", ":8080", "[::1]", "a:b:8080"})
        CHECK_FALSE(is_own_host(home(), host));
}

TEST_CASE("elsewhere any address is this machine's, and no foreign name") {
    for (const auto host : {"192.168.0.1:8080", "box:8080", "BOX.local:8080", "[fe80::1]:8080", "localhost:8080"})
        CHECK(is_own_host(open_house(), host));
    for (const auto host :
         {"evil.example:8080", "192.168.0.1", "192.168.0.1.evil.example:8080", "[evil]:8080", "1.2.3:8080"})
        CHECK_FALSE(is_own_host(open_house(), host));
    CHECK(is_own_host(access_policy_of("0.0.0.0", 80, "box", ""), "box"));
}

TEST_CASE("with a list of addresses only those of the list are this machine's, as they are at the time") {
    AccessPolicy policy = open_house();
    std::vector<std::string> own{"192.168.0.1", "fd00::2"};
    policy.addresses = [&own] { return own; };
    for (const auto host :
         {"192.168.0.1:8080", "[fd00::2]:8080", "[FD00:0::2]:8080", "box:8080", "box.local:8080", "127.0.0.1:8080"})
        CHECK(is_own_host(policy, host));
    for (const auto host :
         {"192.168.0.2:8080", "[fd00::3]:8080", "fd00::2:8080", "evil.example:8080", "192.168.0.1:80"})
        CHECK_FALSE(is_own_host(policy, host));
    own = {"192.168.0.2"};
    CHECK(is_own_host(policy, "192.168.0.2:8080"));
    CHECK_FALSE(is_own_host(policy, "192.168.0.1:8080"));
}

TEST_CASE("an origin is a page of the same host") {
    CHECK(is_own_origin("http://localhost:8080", "localhost:8080"));
    CHECK(is_own_origin("http://LOCALHOST:8080", "localhost:8080"));
    for (const auto origin : {"", "null", "https://localhost:8080", "http://localhost", "http://localhost:8080/",
                              "http://evil.example", "localhost:8080", "http://"})
        CHECK_FALSE(is_own_origin(origin, "localhost:8080"));
}

TEST_CASE("secrets are compared as a whole") {
    CHECK(same_secret("secret", "secret"));
    for (const auto given : {"", "s", "secre", "secrets", "secretsecret", "Secret"})
        CHECK_FALSE(same_secret(given, "secret"));
}

TEST_CASE("cookies and queries are read by name") {
    CHECK(cookie("a=1; arena_80=x; arena_8080=secret", "arena_8080") == "secret");
    CHECK_FALSE(cookie("xarena_8080=secret; arena_80801=1", "arena_8080"));
    CHECK(query_value("a=1&token=x=y&b", "token") == "x=y");
    CHECK(query_value("a&b", "b") == "");
    CHECK_FALSE(query_value("atoken=1&tokens=2", "token"));
    CHECK(without_key("/p?token=1&projector", "token") == "/p?projector");
    CHECK(without_key("/p?token=1", "token") == "/p");
    CHECK(without_key("/p?a=1&token=1&b=2", "token") == "/p?a=1&b=2");
}

TEST_CASE("nobody comes in without the token") {
    const AccessPolicy policy = open_house();
    Request request = asking("GET", "/");
    CHECK(check_access(policy, request)->status == 401);
    request.cookie = "arena_8080=secret";
    CHECK_FALSE(check_access(policy, request));
    request.host = "evil.example:8080";
    CHECK(check_access(policy, request)->status == 403);
}

TEST_CASE("a token in the query becomes a cookie, and leads to no other host") {
    const auto answer = check_access(open_house(), asking("GET", "//evil.example/?token=secret"));
    REQUIRE(answer);
    CHECK(answer->status == 303);
    CHECK(answer->headers[0] == std::pair<std::string, std::string>("Location", "/evil.example/"));
    CHECK_FALSE(check_access(open_house(), asking("GET", "/api/setup?token=secret")));
}

}  // namespace isola_arena::web
