#include <doctest/doctest.h>

#include <cmath>

#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/field_elo.hpp"
#include "protocol/rng.hpp"

using namespace isola_arena;

namespace {

void add_games(Crosstable& table, std::size_t one, std::size_t other, int won, int drawn, int lost) {
    for (int i = 0; i < won; ++i) table.add(one, other, 2);
    for (int i = 0; i < drawn; ++i) table.add(one, other, 1);
    for (int i = 0; i < lost; ++i) table.add(one, other, 0);
}

double chance(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

void play(Crosstable& table, Rng& rng, std::size_t one, std::size_t other, double lead) {
    table.add(one, other, chance(rng) < expected_score(lead) ? 2 : 0);
}

void are_sound(const std::vector<FieldRating>& ratings) {
    double sum = 0;
    for (const auto& [elo, margin] : ratings) {
        REQUIRE(std::isfinite(elo));
        REQUIRE(std::isfinite(margin));
        sum += elo;
    }
    CHECK(std::abs(sum) < 1e-6 * static_cast<double>(ratings.size()));
}

}  // namespace

// By symmetry the ratings are +x and -x. The derivative of the likelihood, 75 + 0.5 - 100 / (1 + 10^(-2x/400)) - 1 / (1
// + 10^(-x/400)), is 0 at x = 94.65. Without the prior x would be 190.85 / 2 = 95.4; the prior pulls it a little to the
// middle.
TEST_CASE("three points of four are 190.8 Elo, less the effect of the prior") {
    Crosstable table(2);
    add_games(table, 0, 1, 70, 10, 20);
    const auto ratings = field_elo(table);
    are_sound(ratings);
    const double x = ratings[0].elo;
    CHECK(75.5 - 100 * expected_score(2 * x) - expected_score(x) == doctest::Approx(0).epsilon(1e-6));
    CHECK(x > 94);
    CHECK(x < 95.43);
}

// 100 games at 3 to 1 give the difference d of the two natural strengths the Fisher information 18.75. The prior gives
// each strength about 0.23. So half of d has the variance 1 / (4 * (18.75 + 0.115)), and 1.96 standard deviations are
// 39.2 Elo.
TEST_CASE("the interval of two, by hand") {
    Crosstable table(2);
    add_games(table, 0, 1, 75, 0, 25);
    const auto ratings = field_elo(table);
    CHECK(std::abs(ratings[0].margin - 39.2) < 0.2);
    CHECK(ratings[0].margin == doctest::Approx(ratings[1].margin));
}

TEST_CASE("differences add up along a chain of opponents") {
    Crosstable table(3);
    add_games(table, 0, 1, 7500, 0, 2500);
    add_games(table, 1, 2, 7500, 0, 2500);
    const auto ratings = field_elo(table);
    CHECK(std::abs(ratings[0].elo - 190.8) < 0.5);
    CHECK(std::abs(ratings[1].elo) < 0.5);
    CHECK(std::abs(ratings[2].elo + 190.8) < 0.5);
}

TEST_CASE("a draw is half a win and half a loss") {
    Crosstable drawn(3), shared(3);
    add_games(drawn, 0, 1, 4, 6, 0);
    add_games(shared, 0, 1, 7, 0, 3);
    for (Crosstable* table : {&drawn, &shared}) add_games(*table, 1, 2, 1, 0, 1);
    for (std::size_t i = 0; i < 3; ++i) CHECK(field_elo(drawn)[i].elo == doctest::Approx(field_elo(shared)[i].elo));
}

TEST_CASE("undefeated and winless bots stay finite, and more wins are more Elo") {
    double before = 0;
    for (const int games : {1, 10, 100, 1000}) {
        Crosstable table(3);
        add_games(table, 0, 1, games, 0, 0);
        add_games(table, 1, 2, games, 0, 0);
        const auto ratings = field_elo(table);
        are_sound(ratings);
        CHECK(ratings[0].elo > before);
        CHECK(std::abs(ratings[1].elo) < 1e-6);
        before = ratings[0].elo;
    }
    CHECK(before < 2000);
}

TEST_CASE("all drawn: all equal") {
    Crosstable table(4);
    for (std::size_t one = 0; one < 4; ++one)
        for (std::size_t other = 0; other < one; ++other) add_games(table, one, other, 0, 5, 0);
    for (const auto& [elo, margin] : field_elo(table)) {
        CHECK(std::abs(elo) < 1e-9);
        CHECK(margin > 50);
    }
}

TEST_CASE("no games, and no entrants") {
    const auto ratings = field_elo(Crosstable(3));
    are_sound(ratings);
    for (const auto& [elo, margin] : ratings) {
        CHECK(elo == 0);
        CHECK(margin > 400);
    }
    CHECK(field_elo(Crosstable(0)).empty());
    CHECK(field_elo(Crosstable(1))[0].elo == 0);
}

TEST_CASE("groups that never met are each rated around the middle") {
    Crosstable table(4);
    add_games(table, 0, 1, 10, 0, 10);
    add_games(table, 2, 3, 15, 0, 5);
    const auto ratings = field_elo(table);
    are_sound(ratings);
    CHECK(std::abs(ratings[0].elo) < 1e-6);
    CHECK(ratings[2].elo == doctest::Approx(-ratings[3].elo));
    CHECK(ratings[2].margin > 60);
}

TEST_CASE("a long chain in which each entrant always beats the next stays finite and ordered") {
    Crosstable table(300);
    for (std::size_t i = 1; i < 300; ++i) add_games(table, i - 1, i, 100, 0, 0);
    const auto ratings = field_elo(table);
    are_sound(ratings);
    for (std::size_t i = 1; i < 300; ++i) CHECK(ratings[i - 1].elo > ratings[i].elo);
}

TEST_CASE("more games, a narrower interval") {
    Crosstable few(3), many(3);
    for (std::size_t one = 0; one < 3; ++one)
        for (std::size_t other = 0; other < one; ++other) {
            add_games(few, one, other, 5, 0, 5);
            add_games(many, one, other, 500, 0, 500);
        }
    CHECK(field_elo(few)[0].margin / field_elo(many)[0].margin == doctest::Approx(10).epsilon(0.05));
}

TEST_CASE("the 95 % intervals cover the truth in about 95 % of cases") {
    constexpr std::size_t entrants = 12;
    const auto truth = [](std::size_t entrant) { return 40 * (5.5 - static_cast<double>(entrant)); };
    Rng rng(11);
    int covered = 0;
    for (int contest = 0; contest < 100; ++contest) {
        Crosstable table(entrants);
        for (std::size_t one = 0; one < entrants; ++one)
            for (std::size_t other = 0; other < one; ++other)
                for (int game = 0; game < 10; ++game) play(table, rng, one, other, truth(one) - truth(other));
        const auto ratings = field_elo(table);
        for (std::size_t one = 0; one < entrants; ++one)
            covered += std::abs(ratings[one].elo - truth(one)) <= ratings[one].margin ? 1 : 0;
    }
    CHECK(covered > 1200 * 0.93);
    CHECK(covered < 1200 * 0.975);
}
