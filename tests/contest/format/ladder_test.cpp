#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

Contest ladder(std::size_t entrants, const Verdict& verdict, int rounds = 0) {
    return whole_contest(rules(FormatKind::ladder, rounds), entrants, verdict);
}

}  // namespace

TEST_CASE("ladder: neighbours meet, the lower one challenges and starts") {
    const Contest five = ladder(5, better_seed_wins);
    REQUIRE(five.rounds.size() == 5);
    CHECK(text(five.rounds[0]) == "2-1 4-3");
    CHECK(text(five.rounds[1]) == "3-2 5-4");
    CHECK(final_ranks(five) == "1:1 2:2 3:3 4:4 5:5");
}

TEST_CASE("ladder: a challenger who wins exchanges places, a draw keeps them") {
    const Contest four = ladder(4, by_strength("4 1 2 3"));
    CHECK(text(four.rounds[0]) == "2-1 4-3");
    CHECK(text(four.rounds[1]) == "4-2");
    CHECK(text(four.rounds[2]) == "4-1 3-2");
    CHECK(final_ranks(four) == "1:4 2:1 3:2 4:3");
    CHECK(standings(four.rules, 4, four.results)[0].remark == "from place 4");
    CHECK(final_ranks(ladder(4, always_drawn)) == "1:1 2:2 3:3 4:4");
}

TEST_CASE("ladder: with two entrants they meet in every round") {
    const Contest two = ladder(2, by_strength("2 1"), 3);
    REQUIRE(two.rounds.size() == 3);
    CHECK(text(two.rounds[0]) == "2-1");
    CHECK(text(two.rounds[1]) == "1-2");
    CHECK(text(two.rounds[2]) == "1-2");
}

TEST_CASE("ladder: after as many rounds as entrants everybody has the place of their strength") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 30);
        std::vector<std::size_t> order(entrants);
        std::iota(order.begin(), order.end(), std::size_t{1});
        for (std::size_t at = 0; at < entrants; ++at)
            std::swap(order[at], order[*rc::gen::inRange<std::size_t>(at, entrants)]);
        std::string strength, table;
        for (std::size_t at = 0; at < entrants; ++at) {
            strength += std::to_string(order[at]) + ' ';
            table += (at == 0 ? "" : " ") + std::to_string(at + 1) + ':' + std::to_string(order[at]);
        }
        RC_ASSERT(final_ranks(ladder(entrants, by_strength(strength))) == table);
    }));
}

TEST_CASE("ladder: each place is held by exactly one entrant, whatever the results") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 30);
        const Contest contest = ladder(entrants, by_chance(*rc::gen::arbitrary<std::uint64_t>()));
        const auto table = standings(contest.rules, entrants, contest.results);
        for (std::size_t at = 0; at < entrants; ++at) RC_ASSERT(table[at].rank == static_cast<int>(at) + 1);
    }));
}
