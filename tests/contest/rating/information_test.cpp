#include <doctest/doctest.h>

#include <cmath>

#include "arena/contest/rating/information.hpp"
#include "protocol/rng.hpp"

using namespace isola_arena;
using namespace isola_arena::rating;

namespace {

Information ladder(std::size_t size) {
    Information information(size);
    for (std::size_t i = 0; i < size; ++i) information.measure(i, 0.25);
    for (std::size_t i = 1; i < size; ++i)
        information.measure_difference(i - 1, i, 0.5 + 0.01 * static_cast<double>(i % 7));
    return information;
}

Information random_field(std::size_t size, std::size_t games_each) {
    Rng rng(3);
    Information information(size);
    for (std::size_t i = 0; i < size; ++i) information.measure(i, 0.2);
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t game = 0; game < games_each; ++game)
            information.measure_difference(i, (i + 1 + rng.below(size - 1)) % size, 0.25);
    return information;
}

// Computes the variance from the inverse matrix, whose columns it finds one by one by solving equations.
double variance_by_solving(const Information& information, std::size_t one) {
    std::vector<double> asked(information.size(), -1.0 / static_cast<double>(information.size()));
    asked[one] += 1;
    const auto answer = information.solve(asked, 1e-12);
    double sum = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) sum += asked[i] * answer[i];
    return sum;
}

}  // namespace

// Information [[3, -2], [-2, 3]] has the inverse [[0.6, 0.4], [0.4, 0.6]]. So half of the difference has the variance
// (0.6 - 2 * 0.4 + 0.6) / 4 = 0.1.
TEST_CASE("two ratings, by hand") {
    Information two(2);
    two.measure(0, 1);
    two.measure(1, 1);
    two.measure_difference(0, 1, 2);
    CHECK(two.dense() == std::vector<double>{3, -2, -2, 3});
    CHECK(two.times({1, 2}) == std::vector<double>{-1, 4});
    const auto solution = two.solve({1, 0}, 1e-12);
    CHECK(solution[0] == doctest::Approx(0.6));
    CHECK(solution[1] == doctest::Approx(0.4));
    const auto variances = centred_variances(two);
    CHECK(variances[0] == doctest::Approx(0.1));
    CHECK(variances[1] == doctest::Approx(0.1));
}

TEST_CASE("the difference of a rating to itself has no variance") {
    Information one(1);
    one.measure(0, 4);
    CHECK(centred_variances(one)[0] == doctest::Approx(0));
}

TEST_CASE("exact variances agree with those found by solving") {
    for (const Information& information : {ladder(50), random_field(60, 3)}) {
        const auto variances = centred_variances(information);
        for (std::size_t i = 0; i < variances.size(); i += 7)
            CHECK(variances[i] == doctest::Approx(variance_by_solving(information, i)));
    }
}

TEST_CASE("in a larger field variances are estimated, and close") {
    const Information field = random_field(most_exact_ratings + 500, 6);
    const auto variances = centred_variances(field);
    double squares = 0;
    for (std::size_t i = 0; i < 100; ++i) squares += std::pow(variances[i] / variance_by_solving(field, i) - 1, 2);
    CHECK(std::sqrt(squares / 100) < 0.08);
}
