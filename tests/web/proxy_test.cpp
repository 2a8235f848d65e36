// A server behind a proxy: to which client a request is attributed, and which requests are let in.
#include <doctest/doctest.h>

#include "arena/web/api/access_control.hpp"

namespace isola_arena::web {
namespace {

Proxies proxies(const std::vector<std::string>& names) {
    Proxies all;
    for (const std::string& name : names) all.push_back(*parse_ip_network(name));
    return all;
}

std::string client(const std::string& peer, const std::string& forwarded_for, bool behind_proxy) {
    return client_of(peer, forwarded_for,
                     behind_proxy ? proxies({"127.0.0.0/8", "::1", "10.0.0.0/8", "2001:db8:9::/48"}) : Proxies());
}

AccessPolicy behind_proxy() {
    AccessPolicy policy = access_policy_of("127.0.0.1", 8080, "box", "");
    let_in_from(policy, "https://Isola.example.org/");
    return policy;
}

// Returns the status of a refused POST; 0 if the request is let in.
unsigned status(const std::string& host, const std::string& origin) {
    Request request;
    request.method = "POST";
    request.target = "/author/x";
    request.host = host;
    request.origin = origin;
    const auto stopped = check_access(behind_proxy(), request);
    return stopped ? stopped->status : 0;
}

}  // namespace

TEST_CASE("a client is its address, or its network where a network is one client") {
    CHECK(client("192.0.2.7", "", false) == "192.0.2.7");
    CHECK(client("::ffff:192.0.2.7", "", false) == "192.0.2.7");
    CHECK(client("2001:db8:1:2:3:4:5:6", "", false) == "2001:db8:1:2::/64");
    CHECK(client("2001:db8:1:2::9", "", false) == "2001:db8:1:2::/64");
    CHECK(client("2001:db8:1:3::9", "", false) == "2001:db8:1:3::/64");
    CHECK(client("", "", false).empty());
}

TEST_CASE("what a proxy says of a client is believed from loopback, where there is a proxy") {
    CHECK(client("127.0.0.1", "192.0.2.7", true) == "192.0.2.7");
    CHECK(client("::1", "2001:db8:1:2::9", true) == "2001:db8:1:2::/64");
    CHECK(client("127.0.0.1", "192.0.2.7", false) == "127.0.0.1");
    CHECK(client("198.51.100.1", "192.0.2.7", true) == "198.51.100.1");
}

TEST_CASE("of several addresses the one counts that the proxy has added") {
    CHECK(client("127.0.0.1", "10.0.0.1, 192.0.2.7", true) == "192.0.2.7");
    CHECK(client("127.0.0.1", "192.0.2.7, rubbish", true) == "127.0.0.1");
    CHECK(client("127.0.0.1", "192.0.2.7,", true) == "127.0.0.1");
}

TEST_CASE("a proxy may be any address or network, and one behind the other") {
    CHECK(client("10.1.2.3", "192.0.2.7", true) == "192.0.2.7");
    CHECK(client("::ffff:10.1.2.3", "192.0.2.7", true) == "192.0.2.7");
    CHECK(client("2001:db8:9:1::5", "192.0.2.7", true) == "192.0.2.7");
    CHECK(client("2001:db8:8:1::5", "192.0.2.7", true) == "2001:db8:8:1::/64");
    CHECK(client("11.1.2.3", "192.0.2.7", true) == "11.1.2.3");
    CHECK(client("127.0.0.1", "203.0.113.9,192.0.2.7, 10.0.0.1,10.0.0.2", true) == "192.0.2.7");
    CHECK(client("127.0.0.1", "10.0.0.1", true) == "10.0.0.1");
    CHECK(client("127.0.0.1", "", true) == "127.0.0.1");
    CHECK(is_proxy(proxies({"192.0.2.7"}), "192.0.2.7"));
    CHECK_FALSE(is_proxy(proxies({"192.0.2.7"}), "192.0.2.8"));
    CHECK_FALSE(is_proxy(proxies({"0.0.0.0/0"}), "::1"));
    CHECK(is_proxy(proxies({"::/0"}), "192.0.2.8"));
}

TEST_CASE("a network is an address with bits that it can have") {
    CHECK(parse_ip_network("192.0.2.128/25")->has(*parse_ip_address("192.0.2.200")));
    CHECK_FALSE(parse_ip_network("192.0.2.128/25")->has(*parse_ip_address("192.0.2.100")));
    CHECK(parse_ip_network("192.0.2.7/32")->has(*parse_ip_address("::ffff:192.0.2.7")));
    for (const auto* wrong : {"", "x", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "::/129",
                              "10.0.0/8", "10.0.0.0/8/8", " 10.0.0.0", "localhost"})
        CHECK_FALSE(parse_ip_network(wrong));
}

TEST_CASE("pages of the public address are let in, and no others") {
    CHECK(status("isola.example.org", "https://isola.example.org") == 0);
    CHECK(status("ISOLA.example.org", "https://isola.EXAMPLE.org") == 0);
    CHECK(status("isola.example.org", "") == 0);
    CHECK(status("127.0.0.1:8080", "https://isola.example.org") == 0);
    CHECK(status("127.0.0.1:8080", "http://127.0.0.1:8080") == 0);
    CHECK(status("isola.example.org", "http://isola.example.org") == 403);
    CHECK(status("isola.example.org", "https://evil.example") == 403);
    CHECK(status("isola.example.org:8080", "") == 403);
    CHECK(status("evil.example", "https://isola.example.org") == 403);
}

TEST_CASE("a server without a public address lets in nobody by it") {
    AccessPolicy policy = access_policy_of("127.0.0.1", 8080, "box", "");
    let_in_from(policy, "");
    CHECK_FALSE(is_own_host(policy, ""));
    CHECK_FALSE(is_own_origin(policy, "", ""));
    CHECK_FALSE(is_own_origin(policy, "https://localhost:8080", "localhost:8080"));
}

}  // namespace isola_arena::web
