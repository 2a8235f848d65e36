#include <doctest/doctest.h>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

Contest icpc(std::size_t entrants, const Verdict& verdict = better_seed_wins) {
    return whole_contest(rules(FormatKind::icpc), entrants, verdict);
}

// Returns results by strength: the round robin follows the first order, the finals follow the second.
Verdict upset(const std::string& before, const std::string& after) {
    return [=](const Pairing& pairing) { return by_strength(pairing.round <= 5 ? before : after)(pairing); };
}

}  // namespace

TEST_CASE("icpc: with two or three entrants there is only a final") {
    const Contest two = icpc(2, by_strength("2 1"));
    REQUIRE(two.rounds.size() == 2);
    CHECK(staged(two.rounds[0]) == "round 1 1-2");
    CHECK(staged(two.rounds[1]) == "final 2-1");
    CHECK(final_ranks(two) == "1:2 2:1");

    const Contest three = icpc(3, by_strength("2 3 1"));
    REQUIRE(three.rounds.size() == 4);
    CHECK(staged(three.rounds[3]) == "final 2-3");
    CHECK(final_ranks(three) == "1:2 2:3 3:1");
}

TEST_CASE(
    "icpc: the four best play the semi-finals first against fourth and second against third, their winners the grand "
    "final; the higher rank starts") {
    const Contest four = icpc(4, by_strength("4 3 2 1"));
    REQUIRE(four.rounds.size() == 5);
    CHECK(text(four.rounds[0]) == "1-4 2-3");
    CHECK(staged(four.rounds[3]) == "semi-final 4-1, semi-final 3-2");
    CHECK(staged(four.rounds[4]) == "final 4-3");

    const Contest six = icpc(6, upset("6 5 4 3 2 1", "3 4 5 6"));
    REQUIRE(six.rounds.size() == 7);
    CHECK(staged(six.rounds[5]) == "semi-final 6-3, semi-final 5-4");
    CHECK(staged(six.rounds[6]) == "final 4-3");
    CHECK(final_ranks(six) == "1:3 2:4 3:6 4:5 5:2 6:1");
}

TEST_CASE(
    "icpc: in the round robin each player has two matches against the same opponent; in the semi-finals and the final "
    "one only") {
    const Contest six = icpc(6);
    for (const auto& round : six.rounds)
        for (const Pairing& pairing : round) CHECK(pairing.games == (pairing.round <= 5 ? 2 : 1));
    CHECK(rounds_known_ahead(six.rules, 6) == 5);
}

TEST_CASE("icpc: points are the games won in the round robin; the finals bring none") {
    CHECK(points(icpc(6, upset("6 5 4 3 2 1", "3 4 5 6"))) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(points(icpc(2)) == std::vector<double>{2, 0});
}

TEST_CASE(
    "icpc: the players with more wins advance, in case of ties those with more points accumulated in all matches, then "
    "the seed decides") {
    const FormatRules format = rules(FormatKind::icpc);
    std::vector<PlayedPairing> results;
    for (int round = 1; round <= 5; ++round)
        for (const Pairing& pairing : pairings_of_round(format, 5, round)) {
            const auto score = [](std::size_t entrant) { return entrant == 4 ? 100L : 50L; };
            results.push_back({pairing, std::nullopt, {1, 1}, 0, {score(pairing.first), score(*pairing.second)}});
        }
    CHECK(ranks(standings(format, 5, results)) == "1:5 2:1 2:2 2:3 2:4");
    CHECK(staged(next_pairings(format, 5, results)) == "semi-final 5-3, semi-final 1-2");
}

TEST_CASE("icpc: a drawn final is played again with sides exchanged, then the higher rank has won") {
    const Contest contest = icpc(4, [](const Pairing& pairing) -> std::optional<std::size_t> {
        if (pairing.round > 3) return std::nullopt;
        return *by_strength("4 3 2 1")(pairing);
    });
    REQUIRE(contest.rounds.size() == 9);
    CHECK(staged(contest.rounds[4]) == "semi-final 1-4, semi-final 2-3");
    CHECK(staged(contest.rounds[5]) == "semi-final 4-1, semi-final 3-2");
    CHECK(staged(contest.rounds[8]) == "final 4-3");
    CHECK(final_ranks(contest) == "1:4 2:3 3:2 4:1");
}

TEST_CASE("icpc: while the finals run, the table says where everybody is") {
    const Contest six = icpc(6, upset("6 5 4 3 2 1", "3 4 5 6"));
    const auto after = [&](std::size_t results) {
        return standings(six.rules, 6, std::span(six.results).first(results));
    };
    CHECK(ranks(after(15)) == "1:6 2:5 3:4 4:3 5:2 6:1");
    CHECK(ranks(after(16)) == "1:3 2:6 3:5 4:4 5:2 6:1");
    CHECK(after(16)[1].remark == "lost in the semi-final");
    CHECK(ranks(after(17)) == "1:4 2:3 3:6 4:5 5:2 6:1");
    CHECK(after(18)[0].remark == "winner");
    CHECK(after(18)[1].remark == "lost in the final");
}
