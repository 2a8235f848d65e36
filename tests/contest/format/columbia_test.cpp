#include <doctest/doctest.h>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

// Returns the points of the winner of all rounds, then of the loser of the last round, of the round before, and so on
// to the first round.
std::vector<double> points_of_rounds(int rounds) {
    const Contest contest = whole_contest(rules(FormatKind::columbia), std::size_t{1} << rounds);
    const auto all = points(contest);
    std::vector<double> chosen{all[0]};
    for (int lost = 0; lost < rounds; ++lost) chosen.push_back(all[std::size_t{1} << lost]);
    return chosen;
}

std::vector<double> scaled(std::vector<double> points, double top) {
    for (double& value : points) value = value * 20 / top;
    return points;
}

}  // namespace

TEST_CASE("columbia: four rounds are the document's") {
    CHECK(points_of_rounds(4) == std::vector<double>{20, 16, 14, 12, 5});
}

TEST_CASE("columbia: fewer rounds are scaled so that the grand winner has 20") {
    CHECK(points_of_rounds(1) == scaled({13, 5}, 13));
    CHECK(points_of_rounds(2) == scaled({16, 12, 5}, 16));
    CHECK(points_of_rounds(3) == scaled({18, 14, 12, 5}, 18));
    CHECK(points_of_rounds(3)[0] == 20);
    CHECK(points_of_rounds(2) == std::vector<double>{20, 15, 6.25});
}

TEST_CASE("columbia: more rounds bring 1 and 2 more each") {
    CHECK(points_of_rounds(5) == std::vector<double>{22, 18, 16, 14, 12, 5});
    CHECK(points_of_rounds(6) == std::vector<double>{24, 20, 18, 16, 14, 12, 5});
}

TEST_CASE("columbia: a bye counts as a win") {
    const Contest three = whole_contest(rules(FormatKind::columbia), 3, by_strength("3 2 1"));
    CHECK(points(three) == scaled({12, 5, 16}, 16));
    CHECK(final_ranks(three) == "1:3 2:1 3:2");
}

TEST_CASE("columbia: it is paired as a knock-out") {
    const Contest seven = whole_contest(rules(FormatKind::columbia), 7);
    CHECK(staged(seven.rounds[0]) == "quarter-final 1-bye, quarter-final 4-5, quarter-final 2-7, quarter-final 3-6");
    CHECK(final_ranks(seven) == "1:1 2:2 3:3 3:4 5:5 5:6 5:7");
}
