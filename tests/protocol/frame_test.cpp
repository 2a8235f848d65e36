#include "protocol/frame.hpp"

#include <doctest/doctest.h>

#include "protocol/isola/game.hpp"
#include "tests/protocol/rulebook.hpp"

namespace isola_arena::isola {

using namespace rulebook;

TEST_CASE("a frame shows what each square is made of and who stands on it") {
    const Frame frame =
        Isola::frame(board("1;3x4;"
                           "01A1"
                           "#11b"
                           "1111"
                           ";3000",
                           "isolation"));
    CHECK(frame.rows == 3);
    CHECK(frame.columns == 4);
    REQUIRE(frame.cells.size() == 12);
    CHECK(frame.at({0, 0}) == Cell{Ground::gone, std::nullopt});
    CHECK(frame.at({0, 1}) == Cell{Ground::open, std::nullopt});
    CHECK(frame.at({0, 2}) == Cell{Ground::open, Player::one});
    CHECK(frame.at({1, 0}) == Cell{Ground::fixed, std::nullopt});
    CHECK(frame.at({1, 3}) == Cell{Ground::fixed, Player::two});
}

TEST_CASE("a frame of the first position shows no turn, no tiles and no scores") {
    const Frame frame = Isola::frame(first_board("isola"));
    CHECK_FALSE(frame.last_player.has_value());
    CHECK(frame.last_turn.empty());
    CHECK(frame.highlights.empty());
    CHECK(frame.strips.empty());
    CHECK_FALSE(frame.scores.has_value());
}

TEST_CASE("a frame shows the last turn as its actions: the move, then the steal") {
    const Frame frame = Isola::frame(after(first_board("isola"), {"move;1,3;steal;5,3"}));
    CHECK(frame.last_player == Player::one);
    REQUIRE(frame.last_turn.size() == 2);
    CHECK(frame.last_turn[0] == SubAction{"move", "1,3", Position{0, 3}, Position{1, 3}});
    CHECK(frame.last_turn[1] == SubAction{"steal", "5,3", std::nullopt, Position{5, 3}});
}

TEST_CASE("a frame marks the square left, the square entered and the square taken") {
    const Frame frame = Isola::frame(after(first_board("isola"), {"move;1,3;steal;5,3"}));
    CHECK(frame.highlights == std::vector<Highlight>{{Position{0, 3}, Mark::left},
                                                     {Position{1, 3}, Mark::entered},
                                                     {Position{5, 3}, Mark::taken}});
}

TEST_CASE("a frame of a turn without a steal shows the move alone") {
    const Frame frame = Isola::frame(after(first_board("queens"), {"move;0,7"}));
    REQUIRE(frame.last_turn.size() == 1);
    CHECK(frame.last_turn[0] == SubAction{"move", "0,7", Position{0, 0}, Position{0, 7}});
    CHECK(frame.highlights == std::vector<Highlight>{{Position{0, 0}, Mark::left}, {Position{0, 7}, Mark::entered}});
    CHECK(frame.at({0, 0}).ground == Ground::gone);
}

TEST_CASE("a frame of a discarded turn says whose it was and shows no action") {
    const Frame frame = Isola::frame(skip(first_board("isola")));
    CHECK(frame.last_player == Player::one);
    CHECK(frame.last_turn.empty());
    CHECK(frame.highlights.empty());
}

}  // namespace isola_arena::isola
