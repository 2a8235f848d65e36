#include "arena/web/follower.hpp"

namespace isola_arena::web {
namespace {

// Nature's moves are among the events, so the seed of a viewer's table decides nothing.
constexpr std::uint64_t no_seed = 0;

// A position in which nothing has just happened.
Frame at_rest(Frame frame) {
    frame.highlights.clear();
    frame.last_turn.clear();
    frame.last_player.reset();
    return frame;
}

}  // namespace

void Follower::take(const Event& event) {
    if (began() == std::holds_alternative<GameHeader>(event)) return;
    std::visit([this](const auto& one) { handle(one); }, event);
}

void Follower::handle(const GameHeader& header) {
    header_ = header;
    Moment start;
    auto table = tables_(header.rules, no_seed);
    if (table) {
        table_ = std::move(table).value();
        start.frame = table_->frame();
        has_chance_ = table_->to_move() == Actor::nature;
        note_hidden(start.frame);
    } else {
        start.trouble = "the board cannot be shown: " + table.why();
    }
    moments_.push_back(std::move(start));
}

void Follower::handle(const TurnStarted& turn) { thinking_ = turn; }

void Follower::handle(const TurnEnded& turn) {
    thinking_.reset();
    Moment& moment = add_moment();
    moment.turn = turn.turn;
    if (!turn.opening) {
        ClockFace& clock = moment.clocks[turn.player];
        clock.last_ns = turn.charged_ns;
        clock.total_ns += turn.charged_ns;
    }
    follow(moment, turn);
    note_hidden(moment.frame);
    moment.cause = turn;
}

void Follower::handle(const NatureMoved& nature) {
    Moment& moment = add_moment();
    if (table_) {
        if (const auto refusal = table_->replay_nature(nature.move)) moment.trouble = refusal->why;
        moment.frame = table_->frame();
    }
    note_hidden(moment.frame);
    moment.cause = nature;
}

void Follower::handle(const Chatter& chatter) { moments_.back().chatter.push_back(chatter); }

void Follower::handle(const GameEnded& ended) {
    thinking_.reset();
    if (ended_) return;
    ended_ = ended;
    const bool judged = table_ && !settled_ && !table_->outcome();
    if (judged && ended.winner) settle(moments_.back(), other(*ended.winner));
}

Moment& Follower::add_moment() {
    const Moment& last = moments_.back();
    Moment next;
    next.index = moments_.size();
    next.turn = last.turn;
    next.frame = at_rest(last.frame);
    next.clocks = last.clocks;
    return moments_.emplace_back(std::move(next));
}

// A fault under the policy of disqualification ends the game and leaves the board as it is, but for the scores.
void Follower::follow(Moment& moment, const TurnEnded& turn) {
    if (!table_) return;
    if (!turn.fault) {
        if (const auto refusal = table_->reply(turn.reply)) moment.trouble = refusal->why;
        moment.frame = table_->frame();
    } else if (header_.policy == FaultPolicy::discard && table_->can_skip()) {
        table_->skip();
        moment.frame = table_->frame();
    } else {
        settle(moment, turn.player);
    }
}

void Follower::settle(Moment& moment, Player loser) {
    table_->forfeit(loser);
    moment.frame.scores = table_->frame().scores;
    settled_ = true;
}

void Follower::note_hidden(const Frame& frame) {
    for (const Player player : both_players) hid_from_[player] = hid_from_[player] || hides(frame, player);
}

}  // namespace isola_arena::web
