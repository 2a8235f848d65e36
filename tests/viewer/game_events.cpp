#include "tests/viewer/game_events.hpp"

namespace isola_arena::viewer {

GameEvents::GameEvents(FaultPolicy policy) {
    GameHeader header;
    header.game = "isola";
    header.contest = "uicc-isola";
    header.rules = "isola board=5x5";
    header.seed = 42;
    header.players = {{Entrant{"greedy", "./greedy"}, Entrant{"random", "./random"}}};
    header.time.turn_ms = 3000;
    header.policy = policy;
    events_.emplace_back(header);
}

TurnEnded GameEvents::next_turn(const std::string& reply) {
    TurnEnded turn;
    turn.turn = ++turns_;
    turn.player = turns_ % 2 == 1 ? Player::one : Player::two;
    turn.reply = reply;
    turn.wall_ns = 1'000'000;
    turn.charged_ns = 1'000'000;
    return turn;
}

GameEvents& GameEvents::turn(const std::string& reply, const std::string& stderr_text) {
    TurnEnded turn = next_turn(reply);
    turn.stderr_text = stderr_text;
    events_.emplace_back(turn);
    return *this;
}

GameEvents& GameEvents::fault(const std::string& reply, FaultKind kind, const std::string& explanation) {
    TurnEnded turn = next_turn(reply);
    turn.fault = Fault{kind, explanation};
    events_.emplace_back(turn);
    return *this;
}

GameEvents& GameEvents::chatter(Player player, const std::string& text) {
    events_.emplace_back(StderrBetweenTurns{player, turns_, text});
    return *this;
}

GameEvents& GameEvents::end(std::optional<Player> winner, const std::string& reason, const std::string& explanation) {
    GameEnded ended;
    ended.winner = winner;
    ended.reason = reason;
    ended.explanation = explanation;
    ended.turns = turns_;
    events_.emplace_back(ended);
    return *this;
}

GameView GameEvents::view() const {
    GameView view;
    for (const Event& event : events_) view.take(event);
    return view;
}

}  // namespace isola_arena::viewer
