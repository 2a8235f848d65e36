// The record of a game with somebody who was deleted: his moves stay, and nothing else of his bot.
#include <doctest/doctest.h>

#include "arena/cli/host/deletion/deleted_record.hpp"
#include "arena/record/record_reader.hpp"
#include "arena/record/store/record_text.hpp"

namespace isola_arena {
namespace {

TurnEnded turn_of(int number_of_turn, Player player, const std::string& reply, std::optional<Fault> fault = {}) {
    TurnEnded turn;
    turn.turn = number_of_turn;
    turn.player = player;
    turn.reply = reply;
    turn.heard = reply + " message of " + std::to_string(number(player));
    turn.stderr_text = "stderr of " + std::to_string(number(player)) + "\n";
    turn.fault = std::move(fault);
    return turn;
}

// A game that ann, player 1, has lost by that fault.
std::string game_lost_by(const Fault& fault) {
    RecordText text;
    GameHeader header;
    header.game = "isola";
    header.rules = "isola board=5x5";
    header.players[Player::one] = {"ann", "python3 /club/submissions/ann/0001/bot/bot.py"};
    header.players[Player::two] = {"ben", "python3 /club/submissions/ben/0001/bot/bot.py"};
    text.take(header);
    text.take(turn_of(1, Player::one, "move;0,1;steal;0,0"));
    text.take(turn_of(2, Player::two, "move;4,3;steal;4,4"));
    text.take(StderrBetweenTurns{Player::one, 1, "chatter of 1"});
    text.take(turn_of(3, Player::one, "half a line of ann", fault));
    GameEnded ended;
    ended.winner = Player::two;
    ended.reason = to_string(fault.kind);
    ended.explanation = "player 1 (ann) lost in turn 3: " + fault.explanation;
    ended.turns = 3;
    text.take(ended);
    return text.text();
}

const Fault late{FaultKind::late, "no whole reply; received was \"half a line of ann\""};
const Fault illegal{FaultKind::illegal, "the reply \"half a line of ann\" is illegal"};

bool tells(const std::optional<std::string>& record, const char* text) {
    REQUIRE(record);
    return record->find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("of a deleted author's bot the moves stay, and nothing that it wrote") {
    const auto left = record_without(game_lost_by(late), Player::one, "deleted-1");
    for (const char* gone : {"ann", "stderr of 1", "chatter", "message of 1", "half a line"})
        CHECK_FALSE(tells(left, gone));
    for (const char* stays : {"move;0,1;steal;0,0", "deleted-1", "was late", "stderr of 2", "message of 2", "ben"})
        CHECK(tells(left, stays));
    const auto record = parse_record(*left, "left");
    REQUIRE(record);
    CHECK(record->complete);
    CHECK(record->header.players[Player::one].command == "deleted-1");
}

TEST_CASE("the opponent's faults are told as they were") {
    const auto left = record_without(game_lost_by(late), Player::two, "deleted-7");
    CHECK(tells(left, "player 1 (ann) lost in turn 3: no whole reply"));
    CHECK(tells(left, "message of 1"));
    CHECK_FALSE(tells(left, "message of 2"));
    CHECK_FALSE(tells(left, "ben"));
}

TEST_CASE("a record that holds only with a reply that is no move does not stay") {
    CHECK_FALSE(record_without(game_lost_by(illegal), Player::one, "deleted-1"));
    CHECK(record_without(game_lost_by(illegal), Player::two, "deleted-1"));
    CHECK_FALSE(record_without("no record", Player::one, "deleted-1"));
}

}  // namespace isola_arena
