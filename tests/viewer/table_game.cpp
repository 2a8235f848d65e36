#include "tests/viewer/table_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "arena/rules/catalogue.hpp"

namespace isola_arena::viewer {

TableGame::TableGame(const std::string& rules, std::uint64_t seed)
    : table_(std::move(open_session(rules, seed)).value()) {
    GameHeader header;
    header.game = table_->game();
    header.rules = table_->rules();
    header.seed = seed;
    header.players = {{Entrant{"you", ""}, Entrant{"robot", "./robot"}}};
    header.time.turn_ms = 3000;
    events_.emplace_back(header);
    let_nature_move();
}

TableGame& TableGame::turn(const std::string& reply, const std::string& stderr_text) {
    TurnEnded turn;
    turn.turn = ++turns_;
    turn.player = static_cast<Player>(table_->to_move());
    turn.reply = reply;
    turn.wall_ns = turn.charged_ns = 1'000'000;
    turn.stderr_text = stderr_text;
    if (const auto error = table_->reply(reply)) throw std::logic_error(error->message);
    events_.emplace_back(turn);
    let_nature_move();
    return *this;
}

TableGame& TableGame::turns(int count, const std::string& beginning) {
    for (int i = 0; i < count && !table_->outcome(); ++i) {
        const auto replies = table_->legal_replies();
        const auto found =
            std::ranges::find_if(replies, [&](const auto& reply) { return reply.starts_with(beginning); });
        turn(found == replies.end() ? replies.front() : *found);
    }
    return *this;
}

TableGame& TableGame::to_the_end() {
    while (!table_->outcome()) turns(1);
    return *this;
}

TableGame& TableGame::fault(FaultKind kind) {
    const auto loser = static_cast<Player>(table_->to_move());
    TurnEnded turn;
    turn.turn = ++turns_;
    turn.player = loser;
    turn.fault = Fault{kind, "a fault"};
    events_.emplace_back(turn);
    table_->forfeit(loser);
    end(other(loser), std::string(to_string(kind)), "a fault");
    return *this;
}

GameView TableGame::view(std::optional<Player> watcher) const {
    GameView view(watcher);
    for (const Event& event : events_) view.take(event);
    return view;
}

void TableGame::let_nature_move() {
    while (!table_->outcome() && table_->to_move() == Actor::nature)
        events_.emplace_back(NatureMoved{table_->play_nature()});
    if (const auto outcome = table_->outcome()) end(outcome->winner, outcome->reason, outcome->explanation);
}

void TableGame::end(std::optional<Player> winner, const std::string& reason, const std::string& explanation) {
    GameEnded ended;
    ended.winner = winner;
    ended.reason = reason;
    ended.explanation = explanation;
    ended.turns = turns_;
    ended.scores = table_->frame().scores;
    events_.emplace_back(ended);
}

}  // namespace isola_arena::viewer
