#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstdlib>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

Contest round_robin(std::size_t entrants, int rounds = 1, const Verdict& verdict = better_seed_wins) {
    return whole_contest(rules(FormatKind::round_robin, rounds), entrants, verdict);
}

}  // namespace

TEST_CASE("round robin: the Berger table of four") {
    const Contest four = round_robin(4);
    REQUIRE(four.rounds.size() == 3);
    CHECK(text(four.rounds[0]) == "1-4 2-3");
    CHECK(text(four.rounds[1]) == "4-3 1-2");
    CHECK(text(four.rounds[2]) == "2-4 3-1");
    CHECK(four.rounds[2][0].stage == "round 3");
}

TEST_CASE("round robin: the Berger table of six") {
    const Contest six = round_robin(6);
    REQUIRE(six.rounds.size() == 5);
    CHECK(text(six.rounds[0]) == "1-6 2-5 3-4");
    CHECK(text(six.rounds[1]) == "6-4 5-3 1-2");
    CHECK(text(six.rounds[2]) == "2-6 3-1 4-5");
    CHECK(text(six.rounds[3]) == "6-5 1-4 2-3");
    CHECK(text(six.rounds[4]) == "3-6 4-2 5-1");
}

TEST_CASE("round robin: in an odd field the opponent of the missing entrant rests") {
    const Contest five = round_robin(5);
    REQUIRE(five.rounds.size() == 5);
    CHECK(text(five.rounds[0]) == "2-5 3-4");
    CHECK(text(five.rounds[1]) == "5-3 1-2");
    CHECK(text(five.rounds[4]) == "4-2 5-1");
}

TEST_CASE("round robin: the second time round sides are exchanged") {
    const Contest twice = round_robin(4, 2);
    REQUIRE(twice.rounds.size() == 6);
    CHECK(text(twice.rounds[3]) == "4-1 3-2");
    CHECK(text(twice.rounds[5]) == "4-2 1-3");
    CHECK(twice.rounds[5][0].round == 6);
    CHECK(text(round_robin(4, 3).rounds[6]) == "1-4 2-3");
}

TEST_CASE("round robin: everybody meets everybody as often as asked, and sides are balanced within one") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 16);
        const int rounds = *rc::gen::inRange(1, 5);
        const Contest contest = round_robin(entrants, rounds);
        for (std::size_t one = 0; one < entrants; ++one) {
            RC_ASSERT(std::abs(balance(contest, one)) <= 1);
            for (std::size_t other = 0; other < one; ++other) RC_ASSERT(meetings(contest, one, other) == rounds);
        }
        for (std::size_t one = 0; one < entrants; ++one)
            if (rounds % 2 == 0 || entrants % 2 == 1) RC_ASSERT(balance(contest, one) == 0);
        RC_ASSERT(rounds_known_ahead(contest.rules, entrants) == static_cast<int>(contest.rounds.size()));
    }));
}

TEST_CASE("round robin: a win is a point, a draw half of one") {
    CHECK(points(round_robin(4)) == std::vector<double>{3, 2, 1, 0});
    CHECK(points(round_robin(4, 1, always_drawn)) == std::vector<double>{1.5, 1.5, 1.5, 1.5});
    CHECK(final_ranks(round_robin(4, 1, by_strength("3 1 4 2"))) == "1:3 2:1 3:4 4:2");
}

TEST_CASE("round robin: entrants that are equal in everything share the rank") {
    CHECK(final_ranks(round_robin(4, 1, always_drawn)) == "1:1 1:2 1:3 1:4");
}

TEST_CASE("round robin: ties are broken by the points of the beaten opponents") {
    // Results: 1 beats 2 and 3, 2 beats 3 and 4, 3 beats 4, 4 beats 1.
    const Contest contest = round_robin(4, 1, [](const Pairing& pairing) -> std::optional<std::size_t> {
        const bool four_and_one = pairing.first + *pairing.second == 3 && (pairing.first == 0 || pairing.first == 3);
        return four_and_one ? (pairing.first == 3 ? 0 : 1) : *better_seed_wins(pairing);
    });
    CHECK(points(contest) == std::vector<double>{2, 2, 1, 1});
    const auto table = standings(contest.rules, 4, contest.results);
    CHECK(ranks(table) == "1:1 2:2 3:4 4:3");
    CHECK(table[0].tie_break == 3);
    CHECK(table[1].tie_break == 2);
    CHECK(table[2].tie_break == 2);
    CHECK(table[3].tie_break == 1);
}

TEST_CASE("round robin: then by games won, then by score") {
    const FormatRules format = rules(FormatKind::round_robin);
    auto pairings = next_pairings(format, 4, {});
    std::vector<PlayedPairing> results{{pairings[0], 0, {2, 0}, 0, {5, 0}}, {pairings[1], 0, {1, 0}, 1, {5, 9}}};
    CHECK(ranks(standings(format, 4, results)) == "1:1 2:2 3:3 4:4");
    results[1] = {pairings[1], 0, {2, 0}, 0, {6, 9}};
    CHECK(ranks(standings(format, 4, results)) == "1:2 2:1 3:3 4:4");
    results[1] = {pairings[1], 0, {2, 0}, 0, {5, 0}};
    CHECK(ranks(standings(format, 4, results)) == "1:1 1:2 3:3 3:4");
}

TEST_CASE("round robin: matches and games are counted for both") {
    const FormatRules format = rules(FormatKind::round_robin);
    const auto pairings = next_pairings(format, 2, {});
    const std::vector<PlayedPairing> results{{pairings[0], 1, {1, 3}, 2, {10, 20}}};
    const auto table = standings(format, 2, results);
    CHECK(table[0] == Standing{1, 1, 1, 1, 0, 0, 3, 2, 1, 1, 0, 20, ""});
    CHECK(table[1] == Standing{0, 2, 1, 0, 0, 1, 1, 2, 3, 0, 0, 10, ""});
}
