#include <doctest/doctest.h>

#include "arena/rules/catalogue.hpp"
#include "arena/terminal/person/typed_turn.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

// Returns the legal replies of the first player of isola on 5x5, whose pawn is on 0,2.
std::vector<std::string> legal() { return (*open_session("isola board=5x5", 0))->legal_replies(); }

PersonTurn fresh_turn() { return PersonTurn(legal(), Position(0, 2)); }

std::vector<Position> squares(std::string_view text) {
    const auto read = typed_squares(text, GridReply(legal()), Position(0, 2));
    CAPTURE(text);
    REQUIRE(read);
    return *read;
}

}  // namespace

TEST_CASE("a turn is chosen square by square") {
    GridReply reply(legal());
    CHECK(reply.next_word() == "move");
    CHECK(reply.choices() == std::vector<Position>{{0, 1}, {0, 3}, {1, 1}, {1, 2}, {1, 3}});
    reply.choose({1, 2});
    CHECK(reply.next_word() == "steal");
    CHECK(reply.choices().size() == 23);
    CHECK_FALSE(reply.reply());
    reply.undo();
    reply.choose({1, 3});
    reply.choose({0, 2});
    CHECK(reply.reply() == "move;1,3;steal;0,2");
    CHECK(reply.next_word().empty());
}

TEST_CASE("a turn of one square is whole at once") {
    PersonTurn turn({"move;1,2", "move;1,3"}, Position(0, 2));
    CHECK(turn.choose({1, 3}) == "move;1,3");
}

TEST_CASE("a wrong square makes a reply that the judge refuses, and what was good stays") {
    auto table = std::move(open_session("isola board=5x5", 0)).value();
    PersonTurn turn = fresh_turn();
    auto reply = turn.choose({3, 3});
    REQUIRE(reply);
    CHECK(table->reply(*reply));
    CHECK_FALSE(turn.choose({1, 1}));
    reply = turn.choose({4, 2});
    REQUIRE(reply);
    CHECK(table->reply(*reply));
    CHECK(turn.grid().chosen() == std::vector<Position>{{1, 1}});
    CHECK(turn.choose({4, 1}) == "move;1,1;steal;4,1");
}

TEST_CASE("squares and directions are typed in many ways") {
    CHECK(squares("3,4") == std::vector<Position>{{3, 4}});
    CHECK(squares(" 3 4 ") == std::vector<Position>{{3, 4}});
    CHECK(squares("S") == std::vector<Position>{{1, 2}});
    CHECK(squares("se") == std::vector<Position>{{1, 3}});
    CHECK(squares("south west") == std::vector<Position>{{1, 1}});
    CHECK(squares("South-West") == std::vector<Position>{{1, 1}});
    CHECK(squares("south") == std::vector<Position>{{1, 2}});
    CHECK(squares("s3") == std::vector<Position>{{3, 2}});
    CHECK(squares("N") == std::vector<Position>{{-1, 2}});
    CHECK(squares("se 4,1") == std::vector<Position>{{1, 3}, {4, 1}});
    CHECK(squares("s 3 3") == std::vector<Position>{{1, 2}, {3, 3}});
    CHECK(squares("move 1,3 steal 4,1") == std::vector<Position>{{1, 3}, {4, 1}});
    CHECK(squares("north east, 4, 1") == std::vector<Position>{{-1, 3}, {4, 1}});
}

TEST_CASE("an input that is neither a square nor a direction is explained") {
    for (const char* text : {"", "x", "3", "3,4,5", "1.2", "s s", "3,4 s", "move", "s0", "99999999999,1", "\x1b"}) {
        CAPTURE(text);
        PersonTurn turn = fresh_turn();
        CHECK_FALSE(turn.enter(text));
        CHECK_FALSE(turn.problem().empty());
        CHECK(turn.problem().find('\x1b') == std::string::npos);
    }
}

TEST_CASE("typed turns") {
    CHECK(fresh_turn().enter("se 4,1") == "move;1,3;steal;4,1");
    CHECK(fresh_turn().enter("move;1,3;steal;4,1") == "move;1,3;steal;4,1");
    CHECK(fresh_turn().enter("nonsense;1") == "nonsense;1");
    PersonTurn turn = fresh_turn();
    CHECK_FALSE(turn.enter("se"));
    CHECK(turn.problem().empty());
    CHECK_FALSE(turn.enter("n"));
    CHECK_FALSE(turn.problem().empty());
    CHECK(turn.enter("4,1") == "move;1,3;steal;4,1");
}

TEST_CASE("several squares begin the turn anew, too many are refused") {
    PersonTurn turn = fresh_turn();
    CHECK_FALSE(turn.enter("se"));
    CHECK(turn.enter("s 4,1") == "move;1,2;steal;4,1");
    CHECK_FALSE(fresh_turn().enter("s 4,1 3,3"));
    PersonTurn long_turn = fresh_turn();
    CHECK_FALSE(long_turn.enter("s 4,1 3,3"));
    CHECK(long_turn.problem() == "a turn has 2 squares here, not 3");
    CHECK(long_turn.grid().chosen().empty());
}

TEST_CASE("every example in the prompt is legal in the position") {
    PersonTurn turn = fresh_turn();
    CHECK(turn.prompt() == "move? E or 0,1 or move;0,3;steal;0,0");
    CHECK(turn.prompt(true) == "move? arrow keys, E or 0,1 or move;0,3;steal;0,0");
    CHECK_FALSE(turn.enter("E"));
    CHECK(turn.problem().empty());
    CHECK(turn.prompt() == "steal? 0,0");
    CHECK(turn.prompt(true) == "steal? arrow keys or 0,0");
    CHECK(PersonTurn({"move;3,3"}, Position(4, 4)).prompt() == "move? NW or 3,3 or move;3,3");
    // A pawn that can only jump, and a game in which the pawn's square is unknown.
    CHECK(PersonTurn({"move;1,3"}, Position(4, 4)).prompt() == "move? 1,3 or move;1,3");
    CHECK(PersonTurn({"move;1,3"}, std::nullopt).prompt() == "move? 1,3 or move;1,3");
}

TEST_CASE("a game without squares is typed as it is") {
    PersonTurn turn({"play;12;left", "play;35;right"}, std::nullopt);
    CHECK_FALSE(turn.grid().usable());
    CHECK(turn.prompt() == "a reply such as play;12;left");
    CHECK(turn.enter("play;35;right") == "play;35;right");
}
