#include <doctest/doctest.h>

#include "tests/judge/helpers.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

TEST_CASE("a game in which each player's last three turns were discarded is drawn as stalled") {
    const Verdict verdict = play(fault("illegal"), fault("nonsense"), on("7x7").discard());
    CHECK(verdict.reason() == "stalled");
    CHECK(verdict.winner() == "nobody");
    CHECK(verdict.game().turns().size() == 6);
    CHECK(verdict.game().ended().discarded == PerPlayer<int>{{3, 3}});
    CHECK(nothing_left(verdict));
}

TEST_CASE("a stall needs both players: a player that plays keeps the game going") {
    const Verdict verdict = play(fault("illegal"), good(), on("7x7").discard());
    CHECK(verdict.reason() == "no_move");
    CHECK(verdict.game().ended().discarded[one] > 3);
}

TEST_CASE("a stall is broken by any good turn") {
    // The players alternate two illegal turns and a legal one, so neither has three illegal turns in a row.
    const Verdict verdict = play(fault("illegal but=3"), fault("illegal but=3"), on("5x5").discard());
    const bool played_out = verdict.reason() == "no_move" || verdict.reason() == "turn_limit";
    CHECK(played_out);
}

TEST_CASE("a game is drawn after 4 * rows * columns turns, discarded turns included") {
    const Verdict verdict = play(fault("illegal"), fault("illegal but=3"), on("7x7").discard());
    CHECK(verdict.reason() == "turn_limit");
    CHECK(verdict.winner() == "nobody");
    CHECK(verdict.game().ended().turns == 4 * 7 * 7);
    CHECK(verdict.game().turns().size() == 4 * 7 * 7);
}

TEST_CASE("a match of drawn games is drawn") {
    const Verdict verdict = play(fault("illegal"), fault("illegal"), on("5x5").discard().games(2));
    CHECK_FALSE(verdict.match.winner);
    CHECK(to_string(verdict.match.decided_by) == "draw");
}
