#include "arena/record/lenient_fold.hpp"

namespace isola_arena {
namespace {

// Nature's moves are among the events, so the seed of a viewer's table has no effect.
constexpr std::uint64_t no_seed = 0;

}  // namespace

void LenientFold::begin(const GameHeader& header) {
    policy_ = header.policy;
    situation_ = {};
    settled_ = false;
    auto table = tables_(header.rules, no_seed);
    if (table) {
        table_ = std::move(table).value();
        situation_.frame = table_->frame();
    } else {
        table_.reset();
        situation_.trouble = "the board cannot be shown: " + table.why();
    }
}

// A fault that does not merely discard the turn ends the game, and leaves the board as it is except for the scores.
void LenientFold::take(const TurnEnded& turn) {
    rest();
    situation_.turn = turn.turn;
    charge(turn);
    if (!table_) return;
    if (!turn.fault) {
        if (const auto refusal = table_->reply(turn.reply)) situation_.trouble = refusal->why;
        situation_.frame = table_->frame();
    } else if (policy_ == FaultPolicy::discard && table_->can_skip()) {
        table_->skip();
        situation_.frame = table_->frame();
    } else {
        settle(turn.player);
    }
}

void LenientFold::take(const NatureMoved& nature) {
    rest();
    if (!table_) return;
    if (const auto refusal = table_->replay_nature(nature.move)) situation_.trouble = refusal->why;
    situation_.frame = table_->frame();
}

void LenientFold::take(const GameEnded& ended) {
    const bool judged = table_ && !settled_ && !table_->outcome();
    if (judged && ended.winner) settle(other(*ended.winner));
}

// Removes the traces of the last event (trouble, highlights, last turn) from the situation.
void LenientFold::rest() {
    situation_.trouble.clear();
    situation_.frame.highlights.clear();
    situation_.frame.last_turn.clear();
    situation_.frame.last_player.reset();
}

void LenientFold::charge(const TurnEnded& turn) {
    if (turn.opening) return;
    ClockFace& clock = situation_.clocks[turn.player];
    clock.last_ns = turn.charged_ns;
    clock.total_ns += turn.charged_ns;
}

void LenientFold::settle(Player loser) {
    table_->forfeit(loser);
    situation_.frame.scores = table_->frame().scores;
    settled_ = true;
}

}  // namespace isola_arena
