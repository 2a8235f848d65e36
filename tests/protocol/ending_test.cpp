#include <doctest/doctest.h>

#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

namespace {

State skipped(State state, int times) {
    for (int i = 0; i < times; ++i) state = skip(std::move(state));
    return state;
}

}  // namespace

TEST_CASE("a game begins undecided, in every variant on every board") {
    for (const auto& [name, summary] : variants())
        for (int rows = smallest_side; rows <= largest_side; ++rows)
            for (int columns = smallest_side; columns <= largest_side; ++columns)
                CHECK(verdict_on_game(start(*named_rules(name, Size{rows, columns}))) == "undecided");
}

TEST_CASE("after 4 * rows * columns turns the game is drawn, discarded turns counted") {
    CHECK(verdict_on_game(skipped(first_board("isola", "3x3"), 35)) == "undecided");
    const State game = skipped(first_board("isola", "3x3"), 36);
    CHECK(verdict_on_game(game) == "drawn: turn_limit");
    CHECK(outcome(game)->explanation == "drawn after 36 turns");
    CHECK(verdict_on_game(skipped(first_board("queens", "3x5"), 59)) == "undecided");
    CHECK(verdict_on_game(skipped(first_board("queens", "3x5"), 60)) == "drawn: turn_limit");
}

TEST_CASE("a player that cannot move after the last turn has lost, although the turn limit is reached") {
    const State game = skipped(board("2;3x3;"
                                     "A11"
                                     "100"
                                     "10B"
                                     ";3000"),
                               36);
    CHECK(verdict_on_game(game) == "player 1: no_move");
}

TEST_CASE("turns are counted, legal and discarded alike") {
    CHECK(first_board("isola").turns == 0);
    CHECK(after(first_board("isola"), {"move;1,3;steal;0,0"}).turns == 1);
    CHECK(skip(after(first_board("isola"), {"move;1,3;steal;0,0"})).turns == 2);
}

TEST_CASE("the state remembers the turn that led to it") {
    CHECK_FALSE(first_board("isola").last.has_value());
    const State game = after(first_board("isola"), {"move;1,3;steal;0,0"});
    CHECK(game.last == LastTurn{Player::one, {0, 3}, Turn{{1, 3}, Position{0, 0}}});
    CHECK(skip(game).last == LastTurn{Player::two, {6, 3}, std::nullopt});
}

}  // namespace isola_arena::isola
