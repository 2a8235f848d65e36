#pragma once

#include <optional>
#include <string>
#include <utility>

#include "arena/contest/tournament/record_text.hpp"

namespace isola_arena::test {

inline TurnEnded turn_of(int number_of_turn, Player player, const std::string& reply, std::optional<Fault> fault = {}) {
    TurnEnded turn;
    turn.turn = number_of_turn;
    turn.player = player;
    turn.reply = reply;
    turn.heard = reply + " message of " + std::to_string(number(player));
    turn.stderr_text = "stderr of " + std::to_string(number(player)) + "\n";
    turn.fault = std::move(fault);
    return turn;
}

/// Returns the record of a game that ann, player 1, lost to ben by that fault in turn 3. Both wrote on stderr.
inline std::string game_lost_by(const Fault& fault) {
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

inline const Fault late{FaultKind::late, "no whole reply; received was \"half a line of ann\""};
inline const Fault illegal{FaultKind::illegal, "the reply \"half a line of ann\" is illegal"};

}  // namespace isola_arena::test
