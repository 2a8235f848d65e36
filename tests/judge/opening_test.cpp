#include <doctest/doctest.h>

#include <set>

#include "arena/catalogue.hpp"
#include "arena/judge/opening.hpp"

using namespace isola_arena;

namespace {

NewSession tables(const std::string& rules) {
    return [rules](std::uint64_t seed) { return open_session(rules, seed).value(); };
}

}  // namespace

TEST_CASE("an opening has so many legal replies, and the game goes on after it") {
    for (const char* rules : {"isola board=7x7", "isolation board=6x8", "queens board=8x8"}) {
        CAPTURE(rules);
        const auto opening = random_opening(tables(rules), 1, 8, 42);
        CHECK(opening.size() == 8);
        const auto table = tables(rules)(1);
        for (const std::string& reply : opening) CHECK_FALSE(table->reply(reply));
        CHECK_FALSE(table->outcome());
    }
}

TEST_CASE("the seed alone decides it") {
    const auto opening = [](std::uint64_t seed) { return random_opening(tables("isola board=7x7"), 1, 6, seed); };
    CHECK(opening(1) == opening(1));
    std::set<std::vector<std::string>> different;
    for (std::uint64_t seed = 0; seed < 20; ++seed) different.insert(opening(seed));
    CHECK(different.size() == 20);
}

TEST_CASE("where so many turns always end the game, there are fewer") {
    const auto opening = random_opening(tables("isola board=3x3"), 1, 30, 7);
    CHECK(!opening.empty());
    CHECK(opening.size() < 30);
    const auto table = tables("isola board=3x3")(1);
    for (const std::string& reply : opening) CHECK_FALSE(table->reply(reply));
    CHECK_FALSE(table->outcome());
}

TEST_CASE("no plies, no opening") { CHECK(random_opening(tables("isola board=7x7"), 1, 0, 7).empty()); }
