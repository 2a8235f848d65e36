#include "arena/web/follower.hpp"

namespace isola_arena::web {

void Follower::take(const Event& event) {
    if (began() == std::holds_alternative<GameHeader>(event)) return;
    std::visit([this](const auto& one) { handle(one); }, event);
}

void Follower::handle(const GameHeader& header) {
    header_ = header;
    fold_.begin(header);
    has_chance_ = table() != nullptr && table()->to_move() == Actor::nature;
    add_moment();
}

void Follower::handle(const TurnStarted& turn) { thinking_ = turn; }

void Follower::handle(const TurnEnded& turn) {
    thinking_.reset();
    fold_.take(turn);
    add_moment().cause = turn;
}

void Follower::handle(const NatureMoved& nature) {
    fold_.take(nature);
    add_moment().cause = nature;
}

void Follower::handle(const Chatter& chatter) { moments_.back().chatter.push_back(chatter); }

void Follower::handle(const GameEnded& ended) {
    thinking_.reset();
    if (ended_) return;
    ended_ = ended;
    fold_.take(ended);
    moments_.back().frame.scores = fold_.situation().frame.scores;
}

Moment& Follower::add_moment() {
    const std::size_t index = moments_.size();
    Moment& moment = moments_.emplace_back(Moment{fold_.situation(), index});
    for (const Player player : both_players) hid_from_[player] = hid_from_[player] || hides(moment.frame, player);
    return moment;
}

}  // namespace isola_arena::web
