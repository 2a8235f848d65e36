#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cstdlib>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

Contest swiss(std::size_t entrants, const Verdict& verdict = better_seed_wins, int rounds = 0) {
    return whole_contest(rules(FormatKind::swiss, rounds), entrants, verdict);
}

int default_rounds(std::size_t entrants) {
    int rounds = 0;
    while ((std::size_t{1} << rounds) < entrants) ++rounds;
    return rounds;
}

// The results are the base-3 digits of `number`, so all numbers together give all courses of a contest. asked: counts
// the results that the contest has asked for.
Verdict by_digits(int number, std::size_t& asked) {
    return [number, &asked](const Pairing&) -> std::optional<std::size_t> {
        int rest = number;
        for (std::size_t i = 0; i < asked; ++i) rest /= 3;
        ++asked;
        if (rest % 3 == 2) return std::nullopt;
        return static_cast<std::size_t>(rest % 3);
    };
}

}  // namespace

TEST_CASE("swiss: eight") {
    const Contest eight = swiss(8);
    REQUIRE(eight.rounds.size() == 3);
    CHECK(text(eight.rounds[0]) == "1-5 6-2 3-7 8-4");
    CHECK(text(eight.rounds[1]) == "1-3 4-2 5-7 8-6");
    CHECK(text(eight.rounds[2]) == "2-1 3-5 6-4 7-8");
    CHECK(final_ranks(eight) == "1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8");
    CHECK(points(eight) == std::vector<double>{3, 2, 2, 2, 1, 1, 1, 0});
}

TEST_CASE("swiss: with seven entrants the last one without a bye gets it") {
    const Contest seven = swiss(7);
    REQUIRE(seven.rounds.size() == 3);
    CHECK(text(seven.rounds[0]) == "1-4 5-2 3-6 7-bye");
    CHECK(text(seven.rounds[1]) == "1-3 2-7 4-5 6-bye");
    CHECK(text(seven.rounds[2]) == "2-1 3-4 7-6 5-bye");
    CHECK(points(seven) == std::vector<double>{3, 2, 2, 1, 1, 2, 1});
    CHECK(standings(seven.rules, 7, seven.results)[6].remark == "bye in round 3");
}

TEST_CASE("swiss: Buchholz is the sum of the opponents' points") {
    const Contest eight = swiss(8);
    const auto table = standings(eight.rules, 8, eight.results);
    CHECK(table[0].tie_break == 1 + 2 + 2);
    CHECK(table[1].tie_break == 1 + 2 + 3);
    CHECK(table[7].tie_break == 2 + 1 + 1);
}

TEST_CASE("swiss: for Buchholz a bye is a virtual opponent with equal points that then scores half a point a round") {
    const Contest seven = swiss(7);
    const auto buchholz_of = [&](std::size_t entrant, std::size_t results) {
        for (const Standing& line : standings(seven.rules, 7, std::span(seven.results).first(results)))
            if (line.entrant == entrant - 1) return line.tie_break;
        return -1.0;
    };
    CHECK(buchholz_of(7, 4) == 0);
    CHECK(buchholz_of(7, 8) == 0.5 + 2);
    CHECK(buchholz_of(7, 12) == 1 + 2 + 2);
    CHECK(buchholz_of(6, 12) == 2 + 0.5 + 1);
    CHECK(buchholz_of(5, 12) == 2 + 1 + 0);
}

TEST_CASE("swiss: nobody meets an opponent twice, nobody has two byes, and sides stay balanced") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 60);
        const Contest contest = swiss(entrants, by_chance(*rc::gen::arbitrary<std::uint64_t>()));
        RC_ASSERT(static_cast<int>(contest.rounds.size()) == default_rounds(entrants));
        for (std::size_t one = 0; one < entrants; ++one) {
            RC_ASSERT(byes(contest, one) <= 1);
            RC_ASSERT(std::abs(balance(contest, one)) <= 2);
            for (std::size_t other = 0; other < one; ++other) RC_ASSERT(meetings(contest, one, other) <= 1);
        }
    }));
}

TEST_CASE("swiss: however many rounds are asked for, there is no rematch and no second bye") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 14);
        const Contest contest = swiss(entrants, by_chance(*rc::gen::arbitrary<std::uint64_t>()), 100);
        RC_ASSERT(contest.rounds.size() >= entrants / 2);
        RC_ASSERT(contest.rounds.size() <= entrants - 1 + entrants % 2);
        for (const auto& round : contest.rounds) RC_ASSERT(round.size() == (entrants + 1) / 2);
        for (std::size_t one = 0; one < entrants; ++one) {
            RC_ASSERT(byes(contest, one) <= 1);
            for (std::size_t other = 0; other < one; ++other) RC_ASSERT(meetings(contest, one, other) <= 1);
        }
    }));
}

TEST_CASE("swiss: three and five always have the rounds they need, whatever happens") {
    for (int number = 0; number < 81; ++number) {
        std::size_t asked = 0;
        CHECK(swiss(5, by_digits(number, asked)).rounds.size() == 3);
        asked = 0;
        CHECK(swiss(3, by_digits(number, asked)).rounds.size() == 2);
    }
}

TEST_CASE("swiss: two meet once") { CHECK(swiss(2, better_seed_wins, 5).rounds.size() == 1); }

TEST_CASE("swiss: an entrant that has lost all matches does not meet a leader") {
    const Contest contest = swiss(32);
    for (const Pairing& pairing : contest.rounds.back()) {
        const auto before = standings(contest.rules, 32, std::span(contest.results).first(64));
        std::vector<double> had(32);
        for (const Standing& line : before) had[line.entrant] = line.points;
        CHECK(had[pairing.first] == had[*pairing.second]);
    }
}

TEST_CASE("swiss: a thousand entrants are paired") { CHECK(swiss(1000, by_chance(1)).rounds.size() == 10); }
