#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "arena/judge/event.hpp"
#include "arena/judge/table.hpp"
#include "arena/record/verify.hpp"
#include "protocol/frame.hpp"

namespace isola_arena {

/// One player's clock as it stood after a turn. Nanoseconds.
struct ClockFace {
    std::optional<std::int64_t> last_ns;  ///< what his last reply was charged; nothing before his first
    std::int64_t total_ns = 0;            ///< what all of them were charged
};

/// A game as it stands after an event.
struct Situation {
    int turn = 0;         ///< the last one begun; 0 at the start
    std::string trouble;  ///< why the board could not follow (a damaged record, unknown rules); may hold any bytes
    PerPlayer<ClockFace> clocks;
    Frame frame;
};

/// A game for those who look on, folded from its events. Where Fold judges, this one takes what a damaged record holds
/// as far as the board can follow. Knows no game by name.
class LenientFold {
public:
    explicit LenientFold(TableFactory tables) : tables_(std::move(tables)) {}

    /// A new game; all that follows is asked only after the first call.
    void begin(const GameHeader& header);

    void take(const TurnEnded& turn);
    void take(const NatureMoved& nature);

    /// A verdict of the judge's changes the scores of the last position, in games that have any.
    void take(const GameEnded& ended);

    const Situation& situation() const { return situation_; }

    /// The game itself at its last position; nothing where its rules are unknown.
    const Table* table() const { return table_.get(); }

private:
    void rest();
    void charge(const TurnEnded& turn);
    void settle(Player loser);

    TableFactory tables_;
    std::unique_ptr<Table> table_;
    FaultPolicy policy_{};
    Situation situation_;
    bool settled_ = false;
};

}  // namespace isola_arena
