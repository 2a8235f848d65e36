#include "arena/terminal/game/stepping.hpp"

#include <doctest/doctest.h>

#include "tests/viewer/game_events.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

GameView two_turns() { return GameEvents().turn("move;1,2;steal;0,2").turn("move;3,1;steal;3,3").view(); }

}  // namespace

TEST_CASE("stepping forward goes by sub-actions, and back the same way") {
    const GameView view = two_turns();
    std::vector<Cursor> way{{}};
    while (way.back() != end_of(view)) way.push_back(forward(view, way.back()));
    CHECK(way == std::vector<Cursor>{{0, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}});
    CHECK(forward(view, way.back()) == way.back());
    for (std::size_t i = way.size() - 1; i > 0; --i) CHECK(back(view, way[i]) == way[i - 1]);
    CHECK(back(view, {}) == Cursor{});
}

TEST_CASE("whole turns are stepped over at once, a begun one is finished first") {
    const GameView view = two_turns();
    CHECK(next_turn(view, {}) == Cursor{1, 2});
    CHECK(next_turn(view, {1, 1}) == Cursor{1, 2});
    CHECK(next_turn(view, {2, 2}) == Cursor{2, 2});
}

TEST_CASE("between move and steal the pawn has moved and nothing is stolen") {
    const GameView view = two_turns();
    const Frame frame = frame_at(view, {1, 1});
    CHECK(frame.at({1, 2}).pawn == Player::one);
    CHECK_FALSE(frame.at({0, 2}).pawn);
    CHECK(frame.at({0, 2}).ground == Ground::open);
    CHECK(frame.last_turn.size() == 1);
    CHECK(frame_at(view, {1, 2}).at({0, 2}).ground == Ground::gone);
    CHECK(frame_at(view, {2, 1}).at({3, 3}).ground == Ground::open);
}

TEST_CASE("a discarded turn is one step") {
    const GameView view = GameEvents().fault("", FaultKind::late, "late").turn("move;3,1;steal;3,3").view();
    CHECK(forward(view, {}) == Cursor{1, 0});
    CHECK(is_whole(view, {1, 0}));
    CHECK(forward(view, {1, 0}) == Cursor{2, 1});
    CHECK(back(view, {2, 1}) == Cursor{1, 0});
}
