#include <doctest/doctest.h>

#include <initializer_list>
#include <set>

#include "arena/rules/settings/seed.hpp"
#include "protocol/rng.hpp"

using namespace isola_arena;

namespace {

std::uint64_t first_half(std::initializer_list<std::uint64_t> parts) {
    return seed_digest({parts.begin(), parts.size()})[0];
}

}  // namespace

TEST_CASE("seed_digest is the beginning of a SHA-256 digest, least significant byte first") {
    // The SHA-256 of no bytes begins with e3b0c44298fc1c149afbf4c8996fb924; the SHA-256 of eight zero bytes begins with
    // af5570f5a1810b7a.
    CHECK(seed_digest({}) == std::array<std::uint64_t, 2>{0x141cfc9842c4b0e3, 0x24b96f99c8f4fb9a});
    CHECK(first_half({0}) == 0x7a0b81a1f57055af);
}

TEST_CASE("seed_digest depends on every number and on their order, and is not the invertible mix()") {
    const std::set<std::uint64_t> numbers{first_half({1, 2}), first_half({2, 1}), first_half({1, 3}),
                                          first_half({1, 2, 0}), mix({1, 2})};
    CHECK(numbers.size() == 5);
}
