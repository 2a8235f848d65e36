#include "arena/terminal/game/game_view.hpp"

#include <doctest/doctest.h>

#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"
#include "tests/viewer/game_events.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;
using namespace std::chrono_literals;

TEST_CASE("each turn is a moment with its frame, clocks and log line") {
    const GameView view = GameEvents().turn("move;1,2;steal;3,3").turn("move;3,1;steal;0,2").view();
    REQUIRE(view.moments().size() == 3);
    CHECK(view.moments()[0].frame.at({0, 2}).pawn == Player::one);
    CHECK(view.moments()[1].frame.at({1, 2}).pawn == Player::one);
    CHECK(view.moments()[1].frame.at({3, 3}).ground == Ground::gone);
    CHECK(view.moments()[2].frame.at({3, 1}).pawn == Player::two);
    CHECK(view.moments()[2].clocks[Player::one].last_ns == 1'000'000);
    CHECK(view.moments()[1].clocks[Player::two].last_ns == std::nullopt);
    CHECK(log_line(view, whole(view, 2)) == "  2 B random  move 3,1  steal 0,2   1 ms");
    CHECK(log_line(view, {2, 1}) == "  2 B random  move 3,1");
}

TEST_CASE("a discarded turn leaves the board and says why") {
    const GameView view = GameEvents()
                              .turn("move;1,2;steal;3,3")
                              .fault("move;9,9", FaultKind::illegal, "no such square: \x1b[0m")
                              .turn("move;2,2;steal;3,1")
                              .view();
    CHECK(view.moments()[2].frame.cells == view.moments()[1].frame.cells);
    CHECK(action_text(view, whole(view, 2)) == "illegal: no such square: \\x1b[0m (turn discarded)");
    CHECK(view.moments()[3].frame.at({2, 2}).pawn == Player::one);
}

TEST_CASE("a fault that loses leaves the board as it was, with nothing marked") {
    const GameView view = GameEvents(FaultPolicy::disqualify)
                              .turn("move;1,2;steal;3,3")
                              .fault("", FaultKind::late, "no reply within 3 s")
                              .end(Player::one, "late", "player 2 was late")
                              .view();
    CHECK(view.moments()[2].frame.cells == view.moments()[1].frame.cells);
    CHECK(view.moments()[2].frame.highlights.empty());
    CHECK(verdict_lines(view) == std::vector<std::string>{"A greedy wins after 2 turns", "B random was late"});
}

TEST_CASE("stderr is kept by player with the turn that it came in") {
    const GameView view = GameEvents()
                              .chatter(Player::two, "hello\n")
                              .turn("move;1,2;steal;3,3", "thinking\r\n@value 3\n\x1b[31mred")
                              .chatter(Player::one, "late words\n")
                              .view();
    const auto& lines = view.stderr_lines(Player::one);
    REQUIRE(lines.size() == 4);
    CHECK(lines[0].text == "thinking");
    CHECK(lines[0].turn == 1);
    CHECK(lines[1].annotation);
    CHECK(lines[2].text == "\\x1b[31mred");
    CHECK(lines[3].text == "late words");
    REQUIRE(view.stderr_lines(Player::two).size() == 1);
    CHECK(view.stderr_lines(Player::two)[0].turn == 0);
}

TEST_CASE("annotations are drawn until that bot's next turn") {
    const GameView view = GameEvents()
                              .turn("move;1,2;steal;3,3", "@cell 1,1 red\n@cell nonsense\n")
                              .turn("move;3,1;steal;0,2", "@value 2\n")
                              .turn("move;1,1;steal;0,1", "quiet\n")
                              .view();
    CHECK(view.annotations(0, Player::one).empty());
    CHECK(view.annotations(1, Player::one).size() == 1);
    CHECK(view.annotations(2, Player::one).size() == 1);
    CHECK(view.annotations(2, Player::two).size() == 1);
    CHECK(view.annotations(3, Player::one).empty());
    CHECK(view.annotations(3, Player::two).size() == 1);
}

TEST_CASE("a header begins a new game, and the score of the match stays") {
    GameEvents first;
    first.turn("move;1,2;steal;3,3", "words\n").end(Player::one, "no_move", "random cannot move");
    GameView view = first.view();
    GameEvents second;
    second.header().game_number = 2;
    std::swap(second.header().players[Player::one], second.header().players[Player::two]);
    for (const Event& event : second.events()) view.take(event);
    CHECK(view.game() == 2);
    CHECK(view.moments().size() == 1);
    CHECK(view.stderr_lines(Player::one).empty());
    CHECK_FALSE(view.ended());
    CHECK(view.name(Player::one) == "random");
    CHECK(tally_text(view) == "greedy 1, random 0");
}

TEST_CASE("the view shows which player is thinking") {
    GameView view = GameEvents().view();
    const auto now = Clock::now();
    view.take(TurnStarted{1, Player::one, "1;5x5;...", 3'000'000'000}, now);
    REQUIRE(view.thinking());
    CHECK(view.thinking()->player == Player::one);
    CHECK(view.thinking()->since == now);
    TurnEnded turn;
    turn.turn = 1;
    turn.reply = "move;1,2;steal;3,3";
    view.take(turn);
    CHECK_FALSE(view.thinking());
}

TEST_CASE("unknown rules and replies that do not fit are reported and not fatal") {
    GameEvents unknown;
    unknown.header().rules = "chess board=8x8";
    const GameView view = unknown.turn("e2e4").view();
    CHECK(view.moments().front().trouble.find("chess") != std::string::npos);
    CHECK(view.moments().size() == 2);

    const GameView damaged = GameEvents().turn("move;4,4;steal;0,0").view();
    CHECK_FALSE(damaged.moments()[1].trouble.empty());
    CHECK(damaged.moments()[1].frame.cells == damaged.moments()[0].frame.cells);
}

TEST_CASE("events before any header show nothing") {
    GameView view;
    view.take(TurnEnded{});
    view.take(StderrBetweenTurns{Player::one, 0, "x"});
    CHECK_FALSE(view.began());
}

TEST_CASE("a board as plain text") {
    const GameView view = GameEvents().turn("move;1,2;steal;3,3").view();
    const std::vector<std::string> expected{"     0 1 2 3 4",   "   +-----------+", " 0 | . . o . . |",
                                            " 1 | . . A . . |", " 2 | . . . . . |", " 3 | . . . x . |",
                                            " 4 | . . B . . |", "   +-----------+"};
    CHECK(text_board(view.moments()[1].frame) == expected);
}

TEST_CASE("the numbers over a board never touch") {
    CHECK(ruler(0, 5, 2) == "0 1 2 3 4 ");
    CHECK(ruler(0, 12, 2) == "0   2   4   6   8   10  ");
    CHECK(ruler(9, 4, 2) == "  10  12");
    CHECK(ruler(0, 11, 1) == "0    5     ");
}
