#include "protocol/rng.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

namespace isola_arena {
namespace {

// Returns the chi-squared statistic of the counts against equal ones.
double unevenness(const std::vector<int>& counts) {
    const double expected = std::accumulate(counts.begin(), counts.end(), 0.0) / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

std::vector<std::uint64_t> first_numbers(std::uint64_t seed) {
    Rng rng(seed);
    return {rng.next(), rng.next(), rng.next(), rng.next()};
}

using Numbers = std::vector<std::uint64_t>;

}  // namespace

// The expected numbers come from an independent program that was written from the published algorithm.
TEST_CASE("a seed means the same numbers for ever") {
    CHECK(first_numbers(0) == Numbers{0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c});
    CHECK(first_numbers(1) == Numbers{0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7});
    CHECK(first_numbers(2010) ==
          Numbers{0xd219d993c72cdbe5, 0xd20ba434b8371770, 0x84d4922d8d1820f5, 0xb23dbc8e543e4f53});
    CHECK(first_numbers(~std::uint64_t{0}) ==
          Numbers{0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f});
}

TEST_CASE("a seed means the same numbers below a bound for ever") {
    Rng rng(7);
    Numbers drawn;
    for (int i = 0; i < 12; ++i) drawn.push_back(rng.below(10));
    CHECK(drawn == Numbers{4, 4, 8, 4, 4, 1, 6, 6, 8, 9, 3, 6});
}

TEST_CASE("a seed means the same order for ever") {
    Rng rng(7);
    std::array items{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    shuffle(std::span<int>(items), rng);
    CHECK(items == std::array{8, 3, 9, 0, 7, 2, 1, 6, 5, 4});
}

TEST_CASE("mixed numbers mean the same for ever") {
    CHECK(mix({}) == 0);
    CHECK(mix({0}) == 0x910a2dec89025cc1);
    CHECK(mix({1}) == 0xe220a8397b1dcdaf);
    CHECK(mix({1, 2}) == 0x2371c8a9b8068eba);
    CHECK(mix({1, 2, 3}) == 0x1072deca7455826);
}

TEST_CASE("a mixed number depends on each part, on their order and on how many there are") {
    CHECK(mix({1, 2}) != mix({2, 1}));
    CHECK(mix({1, 2}) != mix({1, 3}));
    CHECK(mix({1, 2}) != mix({3, 2}));
    CHECK(mix({0}) != mix({0, 0}));
    CHECK(mix({5}) != mix({5, 0}));
}

TEST_CASE("below(1) is always 0") {
    Rng rng(3);
    for (int i = 0; i < 10; ++i) CHECK(rng.below(1) == 0);
}

TEST_CASE("a number is below its bound, whatever the bound") {
    Rng rng(5);
    for (int shift = 0; shift < 64; ++shift) {
        const std::uint64_t bound = std::uint64_t{1} << shift;
        CHECK(rng.below(bound) < bound);
        CHECK(rng.below(bound + 1) <= bound);
    }
}

// A fair generator exceeds 20.5 or 49.7 once in a thousand times. The seed is fixed, so this test always has the same
// result.
TEST_CASE("all numbers below a bound are equally likely") {
    Rng rng(11);
    std::vector<int> counts(6);
    for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
    CHECK(unevenness(counts) < 20.5);
}

TEST_CASE("all numbers below a bound are equally likely if 2^64 is not a multiple of the bound") {
    Rng rng(13);
    const std::uint64_t third = std::uint64_t{1} << 62;
    std::vector<int> counts(3);
    for (int i = 0; i < 30000; ++i) ++counts[rng.below(3 * third) / third];
    CHECK(unevenness(counts) < 13.8);
}

TEST_CASE("all orders are equally likely") {
    Rng rng(17);
    std::map<std::array<int, 4>, int> seen;
    for (int i = 0; i < 24000; ++i) {
        std::array items{0, 1, 2, 3};
        shuffle(std::span<int>(items), rng);
        ++seen[items];
    }
    std::vector<int> counts;
    counts.reserve(seen.size());
    for (const auto& [order, count] : seen) counts.push_back(count);
    REQUIRE(counts.size() == 24);
    CHECK(unevenness(counts) < 49.7);
}

TEST_CASE("shuffling nothing, or one item, changes nothing and draws nothing") {
    Rng rng(19);
    std::array<int, 1> one{42};
    shuffle(std::span<int>(one), rng);
    shuffle(std::span<int>(), rng);
    CHECK(one[0] == 42);
    CHECK(rng.next() == Rng(19).next());
}

}  // namespace isola_arena
