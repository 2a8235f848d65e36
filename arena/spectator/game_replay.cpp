#include "arena/spectator/game_replay.hpp"

#include "arena/rules/events/explain.hpp"

namespace isola_arena {
void GameReplay::begin(const GameHeader& header) {
    policy_ = header.policy;
    clock_kind_ = header.time.clock;
    snapshot_ = {};
    settled_ = false;
    auto session = open_recorded(header, sessions_);
    if (session) {
        session_ = std::move(session).value();
        snapshot_.frame = session_->frame();
    } else {
        session_.reset();
        snapshot_.trouble = "the board cannot be shown: " + session.message();
    }
}

// A fault that does not merely discard the turn ends the game, and leaves the board as it is except for the scores.
void GameReplay::take(const TurnEnded& turn) {
    rest();
    snapshot_.turn = turn.turn;
    charge(turn);
    if (!session_) return;
    const bool is_discarded = turn.discarded || (turn.fault && policy_ == FaultPolicy::discard);
    if (is_discarded && session_->can_skip()) {
        session_->skip();
        snapshot_.frame = session_->frame();
    } else if (!turn.fault) {
        if (const auto error = session_->reply(turn.reply)) snapshot_.trouble = error->message;
        snapshot_.frame = session_->frame();
    } else {
        settle(turn.player);
    }
}

void GameReplay::take(const NatureMoved& nature) {
    rest();
    if (!session_) return;
    if (const auto error = session_->replay_nature(nature.move)) snapshot_.trouble = error->message;
    snapshot_.frame = session_->frame();
}

void GameReplay::take(const GameEnded& ended) {
    const bool judged = session_ && !settled_ && !session_->outcome();
    if (judged && ended.winner) settle(other(*ended.winner));
}

// Removes the traces of the last event (trouble, highlights, last turn) from the snapshot.
void GameReplay::rest() {
    snapshot_.trouble.clear();
    snapshot_.frame.highlights.clear();
    snapshot_.frame.last_turn.clear();
    snapshot_.frame.last_player.reset();
}

void GameReplay::charge(const TurnEnded& turn) {
    if (turn.opening) return;
    ClockFace& clock = snapshot_.clocks[turn.player];
    clock.last_ns = turn.charged_ns;
    clock.details = reply_time_details(turn, clock_kind_);
    clock.total_ns += turn.charged_ns;
}

void GameReplay::settle(Player loser) {
    session_->forfeit(loser);
    snapshot_.frame.scores = session_->frame().scores;
    settled_ = true;
}

}  // namespace isola_arena
