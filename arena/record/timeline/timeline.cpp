#include "arena/record/timeline/timeline.hpp"

namespace isola_arena {

std::optional<Player> Moment::player() const {
    const TurnEnded* last = turn_ended();
    return last != nullptr ? std::optional(last->player) : std::nullopt;
}

const std::string& Moment::reply() const {
    static const std::string none;
    if (const TurnEnded* last = turn_ended()) return last->reply.empty() ? last->heard : last->reply;
    const auto* nature = std::get_if<NatureMoved>(&cause);
    return nature != nullptr ? nature->move : none;
}

const Fault* Moment::fault() const {
    const TurnEnded* last = turn_ended();
    return last != nullptr && last->fault ? &*last->fault : nullptr;
}

void Timeline::take(const Event& event) {
    if (began() == std::holds_alternative<GameHeader>(event)) return;
    std::visit([this](const auto& one) { handle(one); }, event);
}

void Timeline::handle(const GameHeader& header) {
    header_ = header;
    fold_.begin(header);
    has_chance_ = session() != nullptr && session()->to_move() == Actor::nature;
    add_moment();
}

void Timeline::handle(const TurnStarted& turn) { thinking_ = turn; }

void Timeline::handle(const TurnEnded& turn) {
    thinking_.reset();
    fold_.take(turn);
    add_moment().cause = turn;
}

void Timeline::handle(const NatureMoved& nature) {
    fold_.take(nature);
    add_moment().cause = nature;
}

void Timeline::handle(const StderrBetweenTurns& chatter) { moments_.back().chatter.push_back(chatter); }

void Timeline::handle(const GameEnded& ended) {
    thinking_.reset();
    if (ended_) return;
    ended_ = ended;
    fold_.take(ended);
    moments_.back().frame.scores = fold_.situation().frame.scores;
}

Moment& Timeline::add_moment() {
    const std::size_t index = moments_.size();
    Moment& moment = moments_.emplace_back(Moment{fold_.situation(), index});
    for (const Player player : both_players) hid_from_[player] = hid_from_[player] || hides(moment.frame, player);
    return moment;
}

}  // namespace isola_arena
