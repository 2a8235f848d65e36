// Error rates of the sequential test, by simulation with bots of known strength.
#include <doctest/doctest.h>

#include "arena/contest/rating/elo.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "protocol/rng.hpp"
#include "tests/contest/rating/small_contest.hpp"

using namespace isola_arena;

namespace {

constexpr int contests = 1000;

double roll_of(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

// Returns the result of a game, in half points, of a bot with that strength; `drawn` is the share of draws.
std::size_t game(Rng& rng, double elo, double drawn) {
    const double roll = roll_of(rng), won = expected_score(elo) - drawn / 2;
    return roll < won ? 2 : roll < won + drawn ? 1 : 0;
}

struct Outcomes {
    int accepted_h0 = 0;
    int accepted_h1 = 0;
};

template <class Play>
Outcomes outcomes(const SprtPlan& plan, Play play) {
    Outcomes all;
    Rng rng(2026);
    for (int contest = 0; contest < contests; ++contest) {
        PairedResults results;
        SprtState state = SprtState::go_on;
        while (state == SprtState::go_on) {
            play(rng, results);
            state = sprt(plan, results).state;
        }
        ++(state == SprtState::accept_h0 ? all.accepted_h0 : all.accepted_h1);
    }
    return all;
}

auto pairs_of(double elo, double side, double drawn) {
    return [=](Rng& rng, PairedResults& results) {
        ++results.pairs[game(rng, elo + side, drawn) + game(rng, elo - side, drawn)];
    };
}

auto singles_of(double elo, double drawn) {
    return [=](Rng& rng, PairedResults& results) { ++results.singles[game(rng, elo, drawn)]; };
}

// 5 % of a thousand runs, plus three standard deviations of 7 each.
constexpr int tolerable = 50 + 21;

}  // namespace

TEST_CASE("pairs: equal bots are found stronger in at most one case of twenty") {
    const Outcomes all = outcomes({0, 50, 0.05, 0.05}, pairs_of(0, 0, 0.3));
    CHECK(all.accepted_h1 <= tolerable);
    CHECK(all.accepted_h1 > 10);
}

TEST_CASE("pairs: bots 50 Elo stronger are missed in at most one case of twenty") {
    const Outcomes all = outcomes({0, 50, 0.05, 0.05}, pairs_of(50, 0, 0.3));
    CHECK(all.accepted_h0 <= tolerable);
    CHECK(all.accepted_h0 > 10);
}

// An advantage of 300 Elo for the side and of 60 Elo for the bot gives a score of (0.888 + 0.201) / 2 = 0.544, which is
// 31 Elo.
TEST_CASE("pairs where sides matter more than bots") {
    CHECK(outcomes({0, 50, 0.05, 0.05}, pairs_of(0, 300, 0)).accepted_h1 <= tolerable);
    CHECK(outcomes({0, 25, 0.05, 0.05}, pairs_of(60, 300, 0)).accepted_h0 <= tolerable);
}

TEST_CASE("single games") {
    const SprtPlan plan{0, 80, 0.05, 0.05};
    CHECK(outcomes(plan, singles_of(0, 0.2)).accepted_h1 <= tolerable);
    CHECK(outcomes(plan, singles_of(80, 0.2)).accepted_h0 <= tolerable);
}

TEST_CASE("a bot half way between the hypotheses is decided either way about equally often") {
    const Outcomes all = outcomes({0, 50, 0.05, 0.05}, pairs_of(25, 0, 0.3));
    CHECK(all.accepted_h0 > 400);
    CHECK(all.accepted_h1 > 400);
}

TEST_CASE("smaller error rates are respected, too") {
    const Outcomes all = outcomes({0, 100, 0.01, 0.01}, pairs_of(0, 0, 0.3));
    CHECK(all.accepted_h1 <= 10 + 10);
}
