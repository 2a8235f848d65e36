#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

namespace {

constexpr SprtPlan usual{0, 10, 0.05, 0.05};

SprtPlan between(double elo0, double elo1) { return {elo0, elo1, 0.05, 0.05}; }

double llr(const SprtPlan& plan, const PairedResults& results) { return sprt(plan, results).llr; }

bool near(double value, double expected, double off_by) { return std::abs(value - expected) < off_by; }

}  // namespace

TEST_CASE("Wald's bounds for 5 % are -2.944 and 2.944") {
    const SprtStatus start = sprt(usual, {});
    CHECK(near(start.lower, -2.944, 0.001));
    CHECK(near(start.upper, 2.944, 0.001));
    CHECK(start.llr == 0);
    CHECK(start.state == SprtState::go_on);
    // The bounds are log(0.2 / 0.99) and log(0.8 / 0.01).
    const SprtStatus other = sprt({0, 10, 0.01, 0.2}, {});
    CHECK(near(other.lower, -1.599, 0.001));
    CHECK(near(other.upper, 4.382, 0.001));
}

TEST_CASE("the figures agree with those of fastchess for the same results") {
    CHECK(near(llr(between(0.5, 2.5), pairs(223, 9863, 20279 + 1000, 10037, 246)), -3.07, 0.01));
    CHECK(near(llr(between(0, 2), pairs(871, 26175, 55003 + 980, 26678, 821)), -4.98, 0.05));
    CHECK(near(llr(between(0.5, 2.5), singles(21404, 40708, 21184)), -1.57, 0.01));
    CHECK(near(llr(between(0, 2), singles(57433, 106593, 57030)), -2.59, 0.01));
}

// Single games without draws have the likelihood of a Bernoulli trial.
TEST_CASE("single games without draws, by hand") {
    const double s0 = 0.5, s1 = expected_score(100);
    CHECK(llr(between(0, 100), singles(30, 0, 20)) ==
          doctest::Approx(30 * std::log(s1 / s0) + 20 * std::log((1 - s1) / (1 - s0))));
}

// For scores near both hypotheses the log-likelihood ratio is about n (s1 - s0) (2 s - s0 - s1) / (2 variance), where s
// is the mean score of a game in a pair. Here s = (16 * 0.25 + 58 * 0.5 + 20 * 0.75 + 3) / 100 = 0.51, and the variance
// is (3 * 0.51^2 + 16 * 0.26^2 + 58 * 0.01^2 + 20 * 0.24^2 + 3 * 0.49^2) / 100 = 0.0374.
TEST_CASE("many pairs: about the ratio of two normal distributions") {
    const double s0 = 0.5, s1 = expected_score(5);
    const double normal = 10'000 * (s1 - s0) * (2 * 0.51 - s0 - s1) / (2 * 0.0374);
    CHECK(llr(between(0, 5), times(pairs(3, 16, 58, 20, 3), 100)) == doctest::Approx(normal).epsilon(0.02));
}

// Each pair adds log(s1 / s0) = log(0.514387 / 0.5) = 0.02837, so the 104th pair crosses the bound 2.944.
TEST_CASE("all pairs won: H1 after 104") {
    CHECK(sprt(usual, pairs(0, 0, 0, 0, 103)).state == SprtState::go_on);
    CHECK(sprt(usual, pairs(0, 0, 0, 0, 104)).state == SprtState::accept_h1);
    CHECK(sprt(usual, singles(104, 0, 0)).state == SprtState::accept_h1);
}

// Each pair adds log((1 - s1) / (1 - s0)) = log(0.485613 / 0.5) = -0.02920, so the 101st pair crosses the bound -2.944.
// If all games are drawn, s1 has the largest likelihood with the share 2 (1 - s1) of drawn pairs, which gives the same
// number.
TEST_CASE("all pairs lost, or all drawn: H0 after 101") {
    for (const PairedResults& one : {pairs(1, 0, 0, 0, 0), pairs(0, 0, 1, 0, 0), singles(0, 0, 1), singles(0, 1, 0)}) {
        CHECK(sprt(usual, times(one, 100)).state == SprtState::go_on);
        CHECK(sprt(usual, times(one, 101)).state == SprtState::accept_h0);
    }
}

TEST_CASE("all drawn, and the hypotheses on either side of 0: nothing is ever decided") {
    CHECK(near(llr(between(-5, 5), pairs(0, 0, 1'000'000, 0, 0)), 0, 1e-6));
}

TEST_CASE("exchanging the bots mirrors the test") {
    const PairedResults results{{3, 1, 4, 1, 5}, {1, 0, 2}};
    CHECK(llr(between(-10, 30), results) == doctest::Approx(-llr(between(-30, 10), turned(results))));
}

TEST_CASE("the ratio is finite for all results and plans") {
    for (const SprtPlan& plan : {usual, between(-1000, 1000), between(999, 1000), between(0, 0.001)})
        for (long code = 0; code < 256; ++code) {
            PairedResults results;
            long rest = code;
            for (long& cell : results.pairs) cell = 1'000'000'000 * (std::exchange(rest, rest / 2) % 2);
            for (long& cell : results.singles) cell = std::exchange(rest, rest / 2) % 2;
            CHECK(std::isfinite(llr(plan, results)));
        }
}

TEST_CASE("impossible plans are refused") {
    CHECK_FALSE(refuse(usual));
    CHECK_FALSE(refuse(between(-5, 0)));
    CHECK(refuse(between(10, 10))->message == "elo0 of an SPRT is less than its elo1");
    CHECK(refuse(between(10, 0))->message == "elo0 of an SPRT is less than its elo1");
    CHECK(refuse(between(0, 1001))->message == "elo0 and elo1 of an SPRT lie between -1000 and 1000");
    const double no_number = std::numeric_limits<double>::quiet_NaN();
    CHECK(refuse(between(no_number, 10)));
    CHECK(refuse(between(0, no_number)));
    for (const double risk : {0.0, 0.5, -1.0, no_number}) {
        CHECK(refuse({0, 10, risk, 0.05})->message == "alpha and beta of an SPRT lie between 0 and 0.5");
        CHECK(refuse({0, 10, 0.05, risk}));
    }
}

TEST_CASE("states have texts") {
    CHECK(to_string(SprtState::go_on) == "go on");
    CHECK(to_string(SprtState::accept_h0) == "H0");
    CHECK(to_string(SprtState::accept_h1) == "H1");
}
