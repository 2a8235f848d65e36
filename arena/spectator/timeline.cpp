#include "arena/spectator/timeline.hpp"

#include <utility>

#include "arena/rules/events/explain.hpp"

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
    auto session = open_recorded(header, sessions_);
    if (session) {
        session_ = std::move(session).value();
        now_.frame = session_->frame();
    } else {
        now_.trouble = "the board cannot be shown: " + session.message();
    }
    has_chance_ = session_ && session_->to_move() == Actor::nature;
    add_moment(nullptr);
}

void Timeline::handle(const TurnStarted& turn) { thinking_ = turn; }

// A fault that does not merely discard the turn ends the game, and leaves the board as it is except for the scores.
void Timeline::handle(const TurnEnded& turn) {
    thinking_.reset();
    rest();
    now_.turn = turn.turn;
    charge(turn);
    if (!session_) return;
    const bool is_discarded = turn.discarded || (turn.fault && header_.policy == FaultPolicy::discard);
    if (is_discarded && session_->can_skip()) {
        session_->skip();
        now_.frame = session_->frame();
    } else if (!turn.fault) {
        if (const auto error = session_->reply(turn.reply)) now_.trouble = error->message;
        now_.frame = session_->frame();
    } else {
        settle(turn.player);
    }
}

void Timeline::handle(const NatureMoved& nature) {
    rest();
    if (!session_) return;
    if (const auto error = session_->replay_nature(nature.move)) now_.trouble = error->message;
    now_.frame = session_->frame();
}

void Timeline::handle(const StderrBetweenTurns& chatter) { moments_.back().chatter.push_back(chatter); }

// If the judge and not the rules decided the game, its end changes the scores of the last position.
void Timeline::handle(const GameEnded& ended) {
    thinking_.reset();
    if (ended_) return;
    ended_ = ended;
    const bool judged = session_ && !settled_ && !session_->outcome();
    if (judged && ended.winner) settle(other(*ended.winner));
    moments_.back().frame.scores = now_.frame.scores;
}

// Removes the traces of the last event (trouble, highlights, last turn).
void Timeline::rest() {
    now_.trouble.clear();
    now_.frame.highlights.clear();
    now_.frame.last_turn.clear();
    now_.frame.last_player.reset();
}

void Timeline::charge(const TurnEnded& turn) {
    if (turn.opening) return;
    ClockFace& clock = now_.clocks[turn.player];
    clock.last_ns = turn.charged_ns;
    clock.details = reply_time_details(turn, header_.time.clock);
    clock.total_ns += turn.charged_ns;
}

void Timeline::settle(Player loser) {
    session_->forfeit(loser);
    now_.frame.scores = session_->frame().scores;
    settled_ = true;
}

void Timeline::add_moment(SharedEvent cause) {
    GameMoment& moment = moments_.emplace_back(now_);
    moment.index = moments_.size() - 1;
    moment.cause = std::move(cause);
    for (const Player player : both_players) hid_from_[player] = hid_from_[player] || hides(moment.frame, player);
}

}  // namespace isola_arena
