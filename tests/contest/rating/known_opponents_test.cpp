#include <doctest/doctest.h>

#include <array>

#include "arena/contest/rating/elo.hpp"

namespace isola_arena {
namespace {

TEST_CASE("a bot that scores half against an opponent has its rating") {
    const std::array even{KnownOpponent{1200, 5, 10}};
    CHECK(rating_against(even).rating == doctest::Approx(1200));
    // The error of n games with a score of one half: 1.96 * 400 / (ln 10 * sqrt(n / 4)).
    CHECK(rating_against(even).error == doctest::Approx(215.4).epsilon(0.001));
}

TEST_CASE("ten of eleven points are four hundred Elo more") {
    CHECK(rating_against(std::array{KnownOpponent{1000, 10, 11}}).rating == doctest::Approx(1400));
}

TEST_CASE("several opponents together: the rating lies where its points are the expected ones") {
    const RatingEstimate found = rating_against(std::array{KnownOpponent{1000, 8, 11}, KnownOpponent{1400, 3, 11}});
    CHECK(found.rating == doctest::Approx(1200));
    CHECK(found.error < rating_against(std::array{KnownOpponent{1000, 8, 11}}).error);
}

TEST_CASE("a bot that has won or lost everything still has a rating, on the right side of its opponents") {
    const RatingEstimate best = rating_against(std::array{KnownOpponent{1000, 4, 4}, KnownOpponent{1200, 4, 4}});
    CHECK(best.rating > 1300);
    CHECK(best.rating < 2000);
    CHECK(rating_against(std::array{KnownOpponent{600, 0, 12}}).rating < 400);
}

TEST_CASE("an opponent without games has no effect") {
    CHECK(rating_against(std::array{KnownOpponent{1200, 5, 10}, KnownOpponent{3000, 0, 0}}).rating ==
          doctest::Approx(1200));
}

}  // namespace
}  // namespace isola_arena
