// Checks the likelihood against an independent search that uses no Lagrange multiplier. Every distribution over the
// results of a pair with the wanted mean is a mixture of distributions on at most two results, one on either side of
// the mean. Expectation maximisation finds the best mixture.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "arena/contest/rating/score_likelihood.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating;
using namespace isola_arena::rating_tests;

namespace {

using Distribution = std::array<double, 5>;

std::vector<Distribution> of_two_results(double mean) {
    std::vector<Distribution> all;
    for (std::size_t low = 0; low < 5; ++low)
        for (std::size_t high = low + 1; high < 5; ++high) {
            const double part = 4 * mean - static_cast<double>(low), width = static_cast<double>(high - low);
            if (part < 0 || part > width) continue;
            Distribution two{};
            two[high] = part / width;
            two[low] = 1 - two[high];
            all.push_back(two);
        }
    return all;
}

Distribution mixture(const std::vector<Distribution>& parts, const std::vector<double>& shares) {
    Distribution mixed{};
    for (std::size_t part = 0; part < parts.size(); ++part)
        for (std::size_t i = 0; i < 5; ++i) mixed[i] += shares[part] * parts[part][i];
    return mixed;
}

double by_search(const PairedResults& results, double mean) {
    const auto parts = of_two_results(mean);
    std::vector<double> shares(parts.size(), 1.0 / static_cast<double>(parts.size()));
    const auto games = static_cast<double>(results.games());
    const double pairs_played = games / 2;
    for (int round = 0; round < 20'000; ++round) {
        const Distribution mixed = mixture(parts, shares);
        for (std::size_t part = 0; part < parts.size(); ++part) {
            double explained = 0;
            for (std::size_t i = 0; i < 5; ++i)
                if (results.pairs[i] > 0)
                    explained += static_cast<double>(results.pairs[i]) * parts[part][i] / mixed[i];
            shares[part] *= explained / pairs_played;
        }
    }
    double sum = 0;
    const Distribution best = mixture(parts, shares);
    for (std::size_t i = 0; i < 5; ++i)
        if (results.pairs[i] > 0) sum += static_cast<double>(results.pairs[i]) * std::log(best[i]);
    return sum;
}

}  // namespace

TEST_CASE("the best distribution is found: as by search") {
    for (const PairedResults& results : {pairs(3, 10, 40, 25, 7), pairs(1, 1, 1, 1, 1), pairs(0, 5, 3, 2, 0),
                                         pairs(2, 0, 0, 0, 9), pairs(0, 0, 6, 3, 0), pairs(0, 0, 0, 4, 0)})
        for (const double score : {0.3, 0.45, 0.5, 0.52, 0.6, 0.8}) {
            CAPTURE(score);
            const double difference = log_likelihood(results, score) - log_likelihood(results, 0.51);
            CHECK(std::abs(difference - (by_search(results, score) - by_search(results, 0.51))) < 1e-4);
        }
}

// All games won: for the mean s, the best distribution has the share s of wins and otherwise losses, so the likelihood
// is s^n. All games drawn, with s above 0.5: the best distribution has the share 2 (1 - s) of draws and otherwise wins.
TEST_CASE("if all is won, lost or drawn the likelihood has a closed form") {
    for (const double score : {0.001, 0.2, 0.5, 0.7, 0.999}) {
        CHECK(log_likelihood(pairs(0, 0, 0, 0, 8), score) == doctest::Approx(8 * std::log(score)));
        CHECK(log_likelihood(pairs(8, 0, 0, 0, 0), score) == doctest::Approx(8 * std::log(1 - score)));
        CHECK(log_likelihood(pairs(0, 0, 8, 0, 0), score) ==
              doctest::Approx(8 * std::log(2 * std::min(score, 1 - score))));
        CHECK(log_likelihood(singles(8, 0, 0), score) == doctest::Approx(8 * std::log(score)));
    }
    CHECK(log_likelihood({}, 0.3) == 0);
}

TEST_CASE("single games without draws: Bernoulli's likelihood") {
    const auto bernoulli = [](double score) { return 7 * std::log(score) + 3 * std::log(1 - score); };
    for (const double score : {0.1, 0.5, 0.9})
        CHECK(log_likelihood(singles(7, 0, 3), score) == doctest::Approx(bernoulli(score) - bernoulli(0.7)));
}

TEST_CASE("the slope is the derivative") {
    const PairedResults results{{1, 2, 5, 4, 0}, {1, 2, 0}};
    for (const double score : {0.1, 0.4, 0.5, 0.62, 0.9}) {
        const double tiny = 1e-6;
        const double rise = log_likelihood(results, score + tiny) - log_likelihood(results, score - tiny);
        CHECK(slope_of_likelihood(results, score) == doctest::Approx(rise / (2 * tiny)).epsilon(1e-4));
    }
}

TEST_CASE("the surplus of points") {
    // One pair with both games won is 1 point more than half. If the bot were equal to its opponent, it would lose as
    // many pairs as it wins, so the variance of a pair is 1.
    CHECK(surplus(pairs(0, 0, 0, 0, 1), 0.5).points == doctest::Approx(1));
    CHECK(surplus(pairs(0, 0, 0, 0, 1), 0.5).variance == doctest::Approx(1));
    CHECK(surplus(singles(1, 0, 0), 0.5).points == doctest::Approx(0.5));
    CHECK(surplus(singles(1, 0, 0), 0.5).variance == doctest::Approx(0.25));
    CHECK(surplus(singles(0, 3, 0), 0.5).variance == 0);
    // Two games won with an expectation of 0.7 each, and two lost. A game is either won or lost, so its variance is 0.7
    // * 0.3.
    for (const PairedResults& two : {singles(2, 0, 0), singles(0, 0, 2)})
        CHECK(surplus(two, 0.7).variance == doctest::Approx(2 * 0.21));
    CHECK(surplus(singles(2, 0, 0), 0.7).points == doctest::Approx(0.6));
    CHECK(surplus(singles(0, 0, 2), 0.7).points == doctest::Approx(-1.4));
}
