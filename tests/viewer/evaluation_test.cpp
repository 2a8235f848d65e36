#include "arena/terminal/game/evaluation.hpp"

#include <doctest/doctest.h>

#include "tests/viewer/game_events.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

GameView three_turns() {
    return GameEvents().turn("move;1,2;steal;3,3").turn("move;3,1;steal;0,2").turn("move;1,1;steal;4,4").view();
}

JudgedTurn judged_turn(int turn, double before, double played) {
    JudgedTurn judged;
    judged.turn = turn;
    judged.player = turn % 2 == 1 ? Player::one : Player::two;
    judged.value_before = before;
    judged.value_played = played;
    judged.loss = before - played;
    judged.label = label_of(*judged.loss);
    judged.reply = "move;2,2";
    judged.best = "move;1,1";
    return judged;
}

GameAnalysis analysis_of_turns(std::vector<JudgedTurn> turns) {
    GameAnalysis analysis;
    analysis.turns = std::move(turns);
    return analysis;
}

}  // namespace

TEST_CASE("the bar is player one's share; a bad turn has its label and the better one") {
    const GameView view = three_turns();
    const GameAnalysis analysis = analysis_of_turns({judged_turn(1, 0.5, 0.5), judged_turn(2, 0.5, -0.5)});
    CHECK(evaluation_text(view, analysis, 0, true) == "A ########-------- B, A's chance 50 %");
    CHECK(evaluation_text(view, analysis, 1, true) == "A ############---- B, A's chance 75 %");
    CHECK(evaluation_text(view, analysis, 2, true) ==
          "A ############---- B, A's chance 75 %  ?? blunder, better: move 1,1 instead of 2,2");
    CHECK(evaluation_text(view, analysis, 3, false) == "A ████████████░░░░ B, A's chance 75 %");
}

TEST_CASE("what is proven and what is not judged is said") {
    JudgedTurn proven = judged_turn(1, 1, 1);
    proven.proven = "won in 3";
    JudgedTurn unjudged;
    unjudged.turn = 2;
    unjudged.unjudged = "late";
    const GameAnalysis analysis = analysis_of_turns({proven, unjudged});
    CHECK(evaluation_text(three_turns(), analysis, 1, true) ==
          "A ################ B, A's chance 100 %  (proven won in 3)");
    CHECK(evaluation_text(three_turns(), analysis, 2, true) ==
          "A ################ B, A's chance 100 %  not judged: late");
}

TEST_CASE("the next mistake is after this one, or the first") {
    const GameView view = three_turns();
    const GameAnalysis grave =
        analysis_of_turns({judged_turn(1, 0.3, 0), judged_turn(2, 0.1, 0), judged_turn(3, 0.2, 0)});
    CHECK(next_mistake(view, grave, 0) == 1);
    CHECK(next_mistake(view, grave, 1) == 3);
    CHECK(next_mistake(view, grave, 3) == 1);
    CHECK(next_mistake(view, analysis_of_turns({judged_turn(2, 0.1, 0)}), 0) == 2);
    CHECK(next_mistake(view, analysis_of_turns({judged_turn(2, 0, 0)}), 0) == std::nullopt);
}
