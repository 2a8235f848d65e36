#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <utility>

#include "arena/contest/rating/elo.hpp"
#include "protocol/rng.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::rating_tests;

namespace {

doctest::Approx about(double value, double off_by) { return doctest::Approx(value).epsilon(off_by / std::abs(value)); }

void is_sound(const EloEstimate& estimate) {
    CHECK(std::isfinite(estimate.elo));
    CHECK(estimate.low >= -most_elo);
    CHECK(estimate.low <= estimate.elo);
    CHECK(estimate.elo <= estimate.high);
    CHECK(estimate.high <= most_elo);
    CHECK(estimate.superiority >= 0);
    CHECK(estimate.superiority <= 1);
}

}  // namespace

TEST_CASE("Elo's curve: three points of four are 190.8 Elo, 400 Elo are ten points of eleven") {
    CHECK(elo_of_score(0.75) == about(190.85, 0.01));
    CHECK(elo_of_score(0.5) == 0);
    CHECK(expected_score(400) == doctest::Approx(10.0 / 11));
    CHECK(expected_score(-400) == doctest::Approx(1.0 / 11));
    CHECK(elo_of_score(1) == most_elo);
    CHECK(elo_of_score(0) == -most_elo);
}

TEST_CASE("the difference is that of the average score") {
    CHECK(estimate_elo(singles(3, 0, 1)).elo == about(190.85, 0.01));
    CHECK(estimate_elo(pairs(1, 0, 0, 0, 3)).elo == about(190.85, 0.01));
    CHECK(estimate_elo(pairs(0, 2, 0, 6, 0)).elo == doctest::Approx(elo_of_score(0.625)));
}

// 10 pairs: 1 * 0.5 + 4 * 1 + 4 * 1.5 + 1 * 2 = 12.5 of 20 points, a score of 0.625, and 400 log10(0.625 / 0.375) =
// 88.74. The variance of a pair's mean score for a game is (0.375^2 + 4 * 0.125^2 + 4 * 0.125^2 + 0.375^2) / 10 =
// 0.040625, so the standard deviation of the mean is sqrt(0.0040625) = 0.06374. For a thousand pairs in the same
// proportions it is 0.006374, and 0.625 -+ 0.01249 is 79.5 to 98.1 Elo.
TEST_CASE("pairs counted by hand") {
    CHECK(estimate_elo(pairs(0, 1, 4, 4, 1)).elo == about(88.74, 0.01));
    const EloEstimate thousand = estimate_elo(times(pairs(0, 1, 4, 4, 1), 100));
    CHECK(thousand.elo == about(88.74, 0.01));
    CHECK(thousand.low == about(79.5, 0.3));
    CHECK(thousand.high == about(98.1, 0.3));
}

TEST_CASE("the figures agree with those of fastchess for the same results") {
    const EloEstimate wins = estimate_elo(singles(136, 111, 96));
    CHECK(wins.elo == about(40.70, 0.4));
    CHECK((wins.high - wins.low) / 2 == about(30.43, 0.4));
    CHECK(wins.superiority == about(0.9960, 0.0005));
    const EloEstimate better = estimate_elo(pairs(34, 54, 31 + 32, 64, 75));
    CHECK(better.elo == about(55.58, 0.5));
    CHECK((better.high - better.low) / 2 == about(27.65, 0.4));
    const EloEstimate worse = estimate_elo(pairs(332, 433, 457 + 41, 333, 334));
    CHECK(worse.elo == about(-8.64, 0.1));
    CHECK((worse.high - worse.low) / 2 == about(10.33, 0.1));
    CHECK(worse.superiority == about(0.0505, 0.0005));
}

TEST_CASE("likelihood of superiority in single games: the usual formula, in which draws play no part") {
    const auto formula = [](double wins, double losses) {
        return 0.5 * (1 + std::erf((wins - losses) / std::sqrt(2 * (wins + losses))));
    };
    for (const long draws : {0L, 1L, 50L, 1000L}) {
        CHECK(estimate_elo(singles(10, draws, 5)).superiority == doctest::Approx(formula(10, 5)));
        CHECK(estimate_elo(singles(3, draws, 9)).superiority == doctest::Approx(formula(3, 9)));
        CHECK(estimate_elo(singles(4, draws, 0)).superiority == doctest::Approx(formula(4, 0)));
    }
}

// Six pairs end 1.5 to 0.5, and two the other way. If both results were equally likely, the difference of their numbers
// would have the standard deviation sqrt(8). The probability of a value below (6 - 2) / sqrt(8) = 1.414 standard
// deviations is 0.921.
TEST_CASE("likelihood of superiority in pairs, by hand") {
    CHECK(estimate_elo(pairs(0, 2, 0, 6, 0)).superiority == about(0.9214, 0.0001));
}

TEST_CASE("if sides decide, pairs give more information than single games") {
    // The first player nearly always wins: 90 pairs 1 to 1, 10 pairs won.
    const EloEstimate as_pairs = estimate_elo(pairs(0, 0, 90, 0, 10));
    const EloEstimate as_games = estimate_elo(singles(110, 0, 90));
    CHECK(as_pairs.elo == doctest::Approx(as_games.elo));
    CHECK(as_pairs.low > 0);
    CHECK(as_games.low < 0);
    CHECK(as_pairs.superiority > as_games.superiority);
}

TEST_CASE("all won: no upper bound, and a lower one that grows with the games") {
    for (const PairedResults& won : {pairs(0, 0, 0, 0, 10), singles(10, 0, 0)}) {
        const EloEstimate ten = estimate_elo(won);
        is_sound(ten);
        CHECK(ten.elo == doctest::Approx(most_elo));
        CHECK(ten.high == most_elo);
        // The lower bound of the score is exp(-1.9207 / 10) = 0.8252.
        CHECK(ten.low == about(elo_of_score(0.8252), 0.1));
        CHECK(estimate_elo(times(won, 10)).low > ten.low);
        CHECK(describe(ten) == "more than +270");
    }
    is_sound(estimate_elo(pairs(0, 0, 0, 0, 1'000'000'000)));
}

TEST_CASE("all lost: the mirror image") {
    const EloEstimate lost = estimate_elo(pairs(10, 0, 0, 0, 0)), won = estimate_elo(pairs(0, 0, 0, 0, 10));
    is_sound(lost);
    CHECK(lost.low == -most_elo);
    CHECK(lost.high == doctest::Approx(-won.low));
    CHECK(lost.superiority == doctest::Approx(1 - won.superiority));
    CHECK(describe(lost) == "less than -270");
}

// For a mean s above 0.5 the likelihood is largest if the share of draws is 2 (1 - s). The lower bound follows from 2
// (1 - s) = exp(-1.9207 / 10), which gives s = 0.5874.
TEST_CASE("all drawn: equal, with an interval that is not empty") {
    for (const PairedResults& drawn : {pairs(0, 0, 10, 0, 0), singles(0, 10, 0)}) {
        const EloEstimate estimate = estimate_elo(drawn);
        is_sound(estimate);
        CHECK(std::abs(estimate.elo) < 1e-9);
        CHECK(estimate.high == about(elo_of_score(0.5874), 0.1));
        CHECK(estimate.low == doctest::Approx(-estimate.high));
        CHECK(estimate.superiority == 0.5);
        CHECK(describe(estimate) == "0 (-61 to +61)");
    }
}

TEST_CASE("no games: nothing is known") {
    const EloEstimate nothing = estimate_elo({});
    is_sound(nothing);
    CHECK(nothing == EloEstimate{});
    CHECK(describe(nothing) == "unknown");
}

TEST_CASE("pairs and an odd game: both count") {
    const PairedResults mixed{{0, 1, 4, 4, 1}, {0, 0, 1}};
    const EloEstimate estimate = estimate_elo(mixed), without = estimate_elo(pairs(0, 1, 4, 4, 1));
    is_sound(estimate);
    CHECK(estimate.games == 21);
    CHECK(estimate.elo > without.elo);
    CHECK(estimate.superiority > without.superiority);
}

TEST_CASE("exchanging the bots mirrors all figures") {
    for (const PairedResults& results :
         {pairs(3, 1, 4, 1, 5), singles(2, 7, 1), PairedResults{{1, 0, 2, 0, 4}, {0, 1, 1}}}) {
        const EloEstimate mine = estimate_elo(results), theirs = estimate_elo(turned(results));
        CHECK(mine.elo == doctest::Approx(-theirs.elo));
        CHECK(mine.low == doctest::Approx(-theirs.high));
        CHECK(mine.high == doctest::Approx(-theirs.low));
        CHECK(mine.superiority == doctest::Approx(1 - theirs.superiority));
    }
}

TEST_CASE("the figures are sound with none, one or many of each result") {
    constexpr std::array counts{0L, 1L, 1'000'000L};
    for (const long single : {0L, 1L})
        for (long code = 0; code < 243; ++code) {
            PairedResults results{{}, {0, 0, single}};
            long rest = code;
            for (long& cell : results.pairs)
                cell = counts.at(static_cast<std::size_t>(std::exchange(rest, rest / 3) % 3));
            is_sound(estimate_elo(results));
        }
}

TEST_CASE("the 95 % interval covers the truth in about 95 % of cases") {
    // 40 pairs of a bot that scores 2, 1.5, 1, 0.5 and 0 points of a pair with probability 20, 30, 30, 15 and 5 %: a
    // score of 0.6125.
    const double truth = elo_of_score(0.6125);
    Rng rng(7);
    int covered = 0;
    for (int contest = 0; contest < 1000; ++contest) {
        PairedResults results;
        for (int pair = 0; pair < 40; ++pair) {
            const auto chance = rng.below(100);
            ++results.pairs[chance < 5 ? 0 : chance < 20 ? 1 : chance < 50 ? 2 : chance < 80 ? 3 : 4];
        }
        const EloEstimate estimate = estimate_elo(results);
        covered += estimate.low <= truth && truth <= estimate.high ? 1 : 0;
    }
    CHECK(covered > 930);
    CHECK(covered < 970);
}
