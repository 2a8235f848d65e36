#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "tests/contest/format/whole_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::format_tests;

namespace {

FormatRules knockout_rules(bool bronze = false, int replays = 2) {
    FormatRules format = rules(FormatKind::knockout);
    format.bronze = bronze;
    format.replays = replays;
    return format;
}

Contest knockout(std::size_t entrants, const Verdict& verdict = better_seed_wins, bool bronze = false) {
    return whole_contest(knockout_rules(bronze), entrants, verdict);
}

}  // namespace

TEST_CASE("knock-out: eight") {
    const Contest eight = knockout(8);
    REQUIRE(eight.rounds.size() == 3);
    CHECK(staged(eight.rounds[0]) == "quarter-final 1-8, quarter-final 4-5, quarter-final 2-7, quarter-final 3-6");
    CHECK(staged(eight.rounds[1]) == "semi-final 1-4, semi-final 2-3");
    CHECK(staged(eight.rounds[2]) == "final 1-2");
    CHECK(final_ranks(eight) == "1:1 2:2 3:3 3:4 5:5 5:6 5:7 5:8");
}

TEST_CASE("knock-out: seven, the first seed has the bye") {
    const Contest seven = knockout(7, by_strength("7 6 5 4 3 2 1"));
    REQUIRE(seven.rounds.size() == 3);
    CHECK(text(seven.rounds[0]) == "1-bye 4-5 2-7 3-6");
    CHECK(text(seven.rounds[1]) == "1-5 6-7");
    CHECK(text(seven.rounds[2]) == "5-7");
    CHECK(final_ranks(seven) == "1:7 2:5 3:1 3:6 5:2 5:3 5:4");
}

TEST_CASE("knock-out: sixteen, and twelve with byes for the best four") {
    CHECK(text(knockout(16).rounds[0]) == "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11");
    CHECK(knockout(16).rounds[0][0].stage == "round of 16");
    CHECK(text(knockout(12).rounds[0]) == "1-bye 8-9 4-bye 5-12 2-bye 7-10 3-bye 6-11");
}

TEST_CASE("knock-out: the losers of the semi-finals play for bronze if that is set") {
    const Contest four = knockout(4, by_strength("3 4 2 1"), true);
    REQUIRE(four.rounds.size() == 2);
    CHECK(staged(four.rounds[1]) == "bronze match 1-2, final 3-4");
    CHECK(final_ranks(four) == "1:3 2:4 3:2 4:1");
    CHECK(knockout(3, better_seed_wins, true).rounds[1].size() == 1);
    CHECK(final_ranks(knockout(3, better_seed_wins, true)) == "1:1 2:2 3:3");
    CHECK(columns(knockout_rules(true)) == Columns{"rounds won", "bronze match"});
}

TEST_CASE("knock-out: a drawn match is played again with sides exchanged, then the better seed advances") {
    const Contest two = knockout(2, always_drawn);
    REQUIRE(two.rounds.size() == 3);
    CHECK(text(two.rounds[0]) == "1-2");
    CHECK(text(two.rounds[1]) == "2-1");
    CHECK(text(two.rounds[2]) == "1-2");
    CHECK(two.rounds[1][0].replay == 1);
    CHECK(two.rounds[2][0].replay == 2);
    CHECK(two.rounds[2][0].round == 1);
    CHECK(two.rounds[2][0].stage == "final");
    CHECK(final_ranks(two) == "1:1 2:2");
    CHECK(whole_contest(knockout_rules(false, 0), 2, always_drawn).rounds.size() == 1);
}

TEST_CASE("knock-out: only drawn matches are played again, and the others wait") {
    const Contest four = knockout(4, [](const Pairing& pairing) -> std::optional<std::size_t> {
        if (pairing.round == 1 && pairing.replay == 0 && pairing.first == 1) return std::nullopt;
        return 0;
    });
    REQUIRE(four.rounds.size() == 3);
    CHECK(staged(four.rounds[1]) == "semi-final 3-2");
    CHECK(staged(four.rounds[2]) == "final 1-3");
}

TEST_CASE("knock-out: a drawn bronze match does not hold up the final's result") {
    const Contest four = knockout(
        4,
        [](const Pairing& pairing) -> std::optional<std::size_t> {
            if (pairing.stage == "bronze match") return std::nullopt;
            return 0;
        },
        true);
    REQUIRE(four.rounds.size() == 4);
    CHECK(staged(four.rounds[2]) == "bronze match 4-3");
    CHECK(final_ranks(four) == "1:1 2:2 3:3 4:4");
}

TEST_CASE("knock-out: there is always one decisive match fewer than entrants") {
    CHECK(rc::check([] {
        const auto entrants = *rc::gen::inRange<std::size_t>(2, 70);
        const Contest contest = knockout(entrants, by_chance(*rc::gen::arbitrary<std::uint64_t>()));
        std::size_t decisive = 0;
        for (const PlayedPairing& result : contest.results)
            decisive += result.pairing.second && (result.winner || result.pairing.replay == 2);
        RC_ASSERT(decisive == entrants - 1);
        RC_ASSERT(count_pairings(contest.rules, entrants) == decisive);
        const auto table = standings(contest.rules, entrants, contest.results);
        RC_ASSERT(table[0].remark == "winner");
        RC_ASSERT(table[0].rank == 1 && table[1].rank == 2);
    }));
}

TEST_CASE("knock-out: during the contest, of entrants with equally many rounds won those still in rank first") {
    const Contest four = knockout(4);
    const auto table = standings(four.rules, 4, std::span(four.results).first(1));
    CHECK(ranks(table) == "1:1 2:2 2:3 4:4");
    CHECK(table[0].remark == "still in");
    CHECK(table[3].remark == "lost in the semi-final");
}
