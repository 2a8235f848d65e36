#include <doctest/doctest.h>

#include <algorithm>

#include "arena/base/ip_network.hpp"
#include "arena/base/own_addresses.hpp"

using namespace isola_arena;

TEST_CASE("a machine's own addresses are addresses that others can use") {
    const auto addresses = own_addresses();
    for (const std::string& each : addresses) {
        CHECK(parse_ip_address(each));
        CHECK_FALSE(each.starts_with("127."));
        CHECK_FALSE(each.starts_with("fe80:"));
        CHECK(each != "::1");
        CHECK(std::ranges::count(addresses, each) == 1);
    }
}
