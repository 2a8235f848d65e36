// How much one client may ask.
#include <doctest/doctest.h>

#include "arena/host/intake/address_rate.hpp"

namespace isola_arena::host {

TEST_CASE("a client may ask so often, and is told when it may ask again") {
    AddressRate rate(3, 60);
    for (int i = 0; i < 3; ++i) CHECK_FALSE(rate.wait_of("a", 1000 + i));
    CHECK(rate.wait_of("a", 1010) == 50);
    CHECK(rate.wait_of("a", 1059) == 1);
    CHECK_FALSE(rate.wait_of("b", 1010));
    CHECK_FALSE(rate.wait_of("a", 1060));
    CHECK_FALSE(rate.would_wait("a", 1060));
}

TEST_CASE("asking whether one would wait counts nothing") {
    AddressRate rate(1, 60);
    for (int i = 0; i < 5; ++i) CHECK_FALSE(rate.would_wait("a", 1000));
    CHECK_FALSE(rate.wait_of("a", 1000));
    CHECK(rate.would_wait("a", 1000) == 60);
}

TEST_CASE("clients without number share one count, and those that are known keep theirs") {
    AddressRate rate(2, 60, 10);
    for (int i = 0; i < 10; ++i) CHECK_FALSE(rate.wait_of("known " + std::to_string(i), 1000));
    CHECK_FALSE(rate.wait_of("new 1", 1001));
    CHECK_FALSE(rate.wait_of("new 2", 1001));
    CHECK(rate.wait_of("new 3", 1001));
    CHECK_FALSE(rate.wait_of("known 1", 1001));
    // Those that have not asked for a while make room.
    CHECK_FALSE(rate.wait_of("new 3", 1060));
    CHECK_FALSE(rate.wait_of("new 3", 1060));
    CHECK_FALSE(rate.wait_of("new 4", 1060));
}

}  // namespace isola_arena::host
