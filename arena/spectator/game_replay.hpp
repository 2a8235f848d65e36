#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "arena/rules/events/event.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/record/verify.hpp"
#include "protocol/frame.hpp"

namespace isola_arena {

/// One player's clock after a turn. Times are in nanoseconds.
struct ClockFace {
    std::optional<std::int64_t> last_ns;  ///< charged for the last reply; nullopt before the first
    std::int64_t total_ns = 0;            ///< charged for all replies so far
    std::string details = {};             ///< reply_time_details() of the last reply
};

/// The state of a game after an event.
struct Snapshot {
    int turn = 0;         ///< the number of the last turn that has ended; 0 at the start
    std::string trouble;  ///< why the board could not follow (a damaged record, unknown rules), else empty; any bytes
    PerPlayer<ClockFace> clocks;
    Frame frame;
};

/// A game for viewers, folded from its events. Unlike Fold, it does not judge: it accepts the events of a damaged
/// record as far as the board can follow. It has no knowledge of any particular game.
class GameReplay {
public:
    explicit GameReplay(SessionFactory sessions) : sessions_(std::move(sessions)) {}

    /// Starts a new game. The functions below may be called only after the first begin().
    void begin(const GameHeader& header);

    void take(const TurnEnded& turn);
    void take(const NatureMoved& nature);

    /// Takes the end of the game. If the judge and not the rules decided it, this changes the scores of the last
    /// position, in games that have scores.
    void take(const GameEnded& ended);

    const Snapshot& snapshot() const { return snapshot_; }

    /// Returns the game itself at its last position; nullptr if its rules are unknown.
    const GameSession* session() const { return session_.get(); }

private:
    void rest();
    void charge(const TurnEnded& turn);
    void settle(Player loser);

    SessionFactory sessions_;
    std::unique_ptr<GameSession> session_;
    FaultPolicy policy_{};
    ClockKind clock_kind_{};
    Snapshot snapshot_;
    bool settled_ = false;
};

}  // namespace isola_arena
