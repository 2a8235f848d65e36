// The laws that every format obeys.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

FormatRules draw_rules(std::size_t entrants) {
    FormatRules format;
    format.kind = *rc::gen::elementOf(format_kinds());
    format.rounds = *rc::gen::inRange(0, 4);
    format.games = *rc::gen::inRange(1, 4);
    format.bronze = *rc::gen::arbitrary<bool>();
    format.replays = *rc::gen::inRange(0, 3);
    format.challengers = *rc::gen::inRange(1, static_cast<int>(entrants));
    return format;
}

Contest draw_contest() {
    const auto entrants = *rc::gen::inRange<std::size_t>(2, 20);
    return whole_contest(draw_rules(entrants), entrants, by_chance(*rc::gen::arbitrary<std::uint64_t>()));
}

bool is_a_table(const std::vector<Standing>& table, std::size_t entrants) {
    std::set<std::size_t> seen;
    for (std::size_t at = 0; at < table.size(); ++at) {
        seen.insert(table[at].entrant);
        const int own_rank = static_cast<int>(at) + 1;
        const bool shared = at > 0 && table[at].rank == table[at - 1].rank;
        if (table[at].rank != own_rank && !shared) return false;
        if (shared && table[at].points != table[at - 1].points) return false;
    }
    return seen.size() == entrants && table.size() == entrants && *seen.rbegin() == entrants - 1;
}

}  // namespace

TEST_CASE("law: the pairings of a round depend only on the results before it") {
    CHECK(rc::check([] {
        const Contest contest = draw_contest();
        std::size_t results = 0;
        for (const auto& round : contest.rounds) {
            const auto before = std::span(contest.results).first(results);
            RC_ASSERT(next_pairings(contest.rules, contest.entrants, before) == round);
            results += round.size();
        }
    }));
}

TEST_CASE("law: nobody plays twice in a round or against themselves") {
    CHECK(rc::check([] {
        for (const auto& round : draw_contest().rounds) {
            std::set<std::size_t> seen;
            for (const Pairing& pairing : round) {
                RC_ASSERT(seen.insert(pairing.first).second);
                if (pairing.second) RC_ASSERT(seen.insert(*pairing.second).second);
            }
        }
    }));
}

TEST_CASE("law: rounds are numbered from 1 without a gap, and replays keep the number of their round") {
    CHECK(rc::check([] {
        int number = 0;
        for (const auto& round : draw_contest().rounds) {
            if (round[0].replay == 0) ++number;
            for (const Pairing& pairing : round) RC_ASSERT(pairing.round == number);
        }
    }));
}

TEST_CASE("law: there are as many pairings as were announced") {
    CHECK(rc::check([] {
        const Contest contest = draw_contest();
        const auto counted = static_cast<std::size_t>(std::ranges::count_if(
            contest.results, [](const auto& result) { return result.pairing.second && result.pairing.replay == 0; }));
        const std::size_t announced = *count_pairings(contest.rules, contest.entrants);
        if (contest.rules.kind == FormatKind::swiss) RC_ASSERT(counted <= announced);
        else RC_ASSERT(counted == announced);
    }));
}

TEST_CASE("law: rounds known ahead are those that are given later") {
    CHECK(rc::check([] {
        const Contest contest = draw_contest();
        const int known = rounds_known_ahead(contest.rules, contest.entrants);
        RC_ASSERT(known >= 1);
        for (int round = 1; round <= known; ++round)
            RC_ASSERT(pairings_of_round(contest.rules, contest.entrants, round) ==
                      contest.rounds.at(static_cast<std::size_t>(round - 1)));
    }));
}

TEST_CASE("law: there is a table at every moment, with everybody in it once") {
    CHECK(rc::check([] {
        const Contest contest = draw_contest();
        for (std::size_t results = 0; results <= contest.results.size(); ++results)
            RC_ASSERT(is_a_table(standings(contest.rules, contest.entrants, std::span(contest.results).first(results)),
                                 contest.entrants));
    }));
}

TEST_CASE("law: the table does not depend on the order of the last round's results, and may have only some of them") {
    CHECK(rc::check([] {
        Contest contest = draw_contest();
        const auto last = static_cast<std::ptrdiff_t>(contest.rounds.back().size());
        std::vector<PlayedPairing> some(contest.results.begin(), contest.results.end() - last);
        for (auto at = contest.results.end() - last; at != contest.results.end(); ++at)
            if (*rc::gen::arbitrary<bool>()) some.push_back(*at);
        const auto table = standings(contest.rules, contest.entrants, some);
        RC_ASSERT(is_a_table(table, contest.entrants));
        std::reverse(some.begin() + (static_cast<std::ptrdiff_t>(contest.results.size()) - last), some.end());
        RC_ASSERT(standings(contest.rules, contest.entrants, some) == table);
    }));
}

TEST_CASE("law: every format names its columns") {
    CHECK(rc::check([] { RC_ASSERT(!columns(draw_rules(2)).points.empty()); }));
}
