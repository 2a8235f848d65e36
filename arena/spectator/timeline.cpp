#include "arena/spectator/timeline.hpp"

#include <utility>

namespace isola_arena {

std::optional<Player> GameMoment::player() const {
    const TurnEnded* last = turn_ended();
    return last != nullptr ? std::optional(last->player) : std::nullopt;
}

const std::string& GameMoment::reply() const {
    static const std::string none;
    if (const TurnEnded* last = turn_ended()) return last->reply.empty() ? last->heard : last->reply;
    const NatureMoved* nature = nature_moved();
    return nature != nullptr ? nature->move : none;
}

const Fault* GameMoment::fault() const {
    const TurnEnded* last = turn_ended();
    return last != nullptr && last->fault ? &*last->fault : nullptr;
}

void Timeline::take(const SharedEvent& event) {
    if (began() == std::holds_alternative<GameHeader>(*event)) return;
    std::visit([this](const auto& one) { handle(one); }, *event);
    const bool leads_on = std::holds_alternative<TurnEnded>(*event) || std::holds_alternative<NatureMoved>(*event);
    if (leads_on) add_moment(event);
}

void Timeline::handle(const GameHeader& header) {
    header_ = header;
    replay_.begin(header);
    has_chance_ = session() != nullptr && session()->to_move() == Actor::nature;
    add_moment(nullptr);
}

void Timeline::handle(const TurnStarted& turn) { thinking_ = turn; }

void Timeline::handle(const TurnEnded& turn) {
    thinking_.reset();
    replay_.take(turn);
}

void Timeline::handle(const NatureMoved& nature) { replay_.take(nature); }

void Timeline::handle(const StderrBetweenTurns& chatter) { moments_.back().chatter.push_back(chatter); }

void Timeline::handle(const GameEnded& ended) {
    thinking_.reset();
    if (ended_) return;
    ended_ = ended;
    replay_.take(ended);
    moments_.back().frame.scores = replay_.snapshot().frame.scores;
}

void Timeline::add_moment(SharedEvent cause) {
    const GameMoment& moment = moments_.emplace_back(GameMoment{replay_.snapshot(), moments_.size(), std::move(cause)});
    for (const Player player : both_players) hid_from_[player] = hid_from_[player] || hides(moment.frame, player);
}

}  // namespace isola_arena
