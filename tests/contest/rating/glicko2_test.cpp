#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "arena/contest/rating/glicko/contest_glicko.hpp"

using namespace isola_arena;

TEST_CASE("the worked example of Glickman's paper") {
    const std::vector<GlickoGame> games{{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const Glicko after = after_period({1500, 200, 0.06}, games, 0.5);
    CHECK(std::abs(after.rating - 1464.06) < 0.01);
    CHECK(std::abs(after.deviation - 151.52) < 0.01);
    CHECK(std::abs(after.volatility - 0.05999) < 0.00001);
}

// The paper's step 6: sqrt(200^2 + (173.7178 * 0.06)^2) = 200.2714.
TEST_CASE("a period without games: only less certain") {
    const Glicko after = after_period({1600, 200, 0.06}, {});
    CHECK(after.rating == 1600);
    CHECK(after.deviation == doctest::Approx(200.2714));
    CHECK(after.volatility == 0.06);
}

TEST_CASE("no deviation is larger than a newcomer's") {
    Glicko rating;
    for (int period = 0; period < 1000; ++period) rating = after_period(rating, {});
    CHECK(rating == Glicko{});
}

TEST_CASE("a draw of equals reduces the deviation and changes no rating") {
    const Glicko after = after_period({}, std::vector<GlickoGame>{{{}, 0.5}});
    CHECK(after.rating == doctest::Approx(1500));
    CHECK(after.deviation < 350);
}

TEST_CASE("an unexpected result changes the rating more than an expected one, and raises the volatility") {
    const Glicko weak{1300, 60, 0.06}, strong{1700, 60, 0.06};
    const Glicko surprised = after_period(weak, std::vector<GlickoGame>(5, {strong, 1}));
    const Glicko usual = after_period(strong, std::vector<GlickoGame>(5, {weak, 1}));
    CHECK(surprised.rating - 1300 > 5 * (usual.rating - 1700));
    CHECK(usual.rating > 1700);
    CHECK(surprised.volatility > 0.06);
    CHECK(usual.volatility <= 0.06);
}

// Step 6 of the paper: the new volatility widens the deviation before the games. On the paper's own scale, a game
// against a well-known equal has the information 1 / 4.
TEST_CASE("a higher volatility gives a larger deviation from then on") {
    const Glicko known{1500, 0.001, 0.06}, before{1500, 10, 0.06};
    const Glicko after = after_period(before, std::vector<GlickoGame>(50, {known, 1}), 1.2);
    CHECK(after.volatility > 0.1);
    const double widened = 10 * 10 + std::pow(173.7178 * after.volatility, 2);
    CHECK(after.deviation == doctest::Approx(1 / std::sqrt(1 / widened + 50 / std::pow(173.7178 * 2, 2))));
}

TEST_CASE("ratings stay finite for all results") {
    for (const double gap : {0.0, 400.0, 4000.0, 400'000.0})
        for (const double score : {0.0, 0.5, 1.0})
            for (const std::size_t games : {1U, 1000U}) {
                const Glicko one{1500 + gap, 30, 0.06}, other{1500 - gap, 350, 0.06};
                const Glicko after = after_period(one, std::vector<GlickoGame>(games, {other, score}));
                CHECK(std::isfinite(after.rating));
                CHECK(std::isfinite(after.volatility));
                CHECK(after.deviation > 0);
                CHECK(after.deviation <= 350);
            }
}
