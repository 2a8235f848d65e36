#include <doctest/doctest.h>

#include <set>

#include "arena/judge/seed_digest.hpp"
#include "protocol/rng.hpp"

using namespace isola_arena;

TEST_CASE("one_way is the beginning of a SHA-256 digest, least significant byte first") {
    // SHA-256 of nothing begins e3b0c44298fc1c14, of eight zero bytes af5570f5a1810b7a.
    CHECK(seed_digest({}) == 0x141cfc9842c4b0e3);
    CHECK(seed_digest({0}) == 0x7a0b81a1f57055af);
}

TEST_CASE("one_way depends on every number and on their order, and is not the mixing that can be turned back") {
    const std::set<std::uint64_t> numbers{seed_digest({1, 2}), seed_digest({2, 1}), seed_digest({1, 3}),
                                          seed_digest({1, 2, 0}), mix({1, 2})};
    CHECK(numbers.size() == 5);
}
