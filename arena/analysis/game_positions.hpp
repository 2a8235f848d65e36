#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/record/analysis/analysis.hpp"
#include "arena/rules/game_session.hpp"
#include "arena/rules/record/record.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Walks through the positions of a recorded game in which a player was to move. The record must hold. The positions
/// are those before the turns of bots and people, without the opening. The position after the last turn is one, too, if
/// the game was not over there by the rules. Of a record that was broken off in its opening, only that position is one.
class GamePositions {
public:
    /// The record must outlive the result. Returns an error if the rules of the record are unknown.
    static Result<GamePositions> of(const Record& record);

    /// Goes to the next position. Returns false after the last one.
    bool next();

    /// Returns the game at the position.
    const GameSession& session() const { return *session_; }
    Player player() const { return position_.player; }

    /// Returns the facts of the position: the turn that was played there, and its result. The engine's opinion is not
    /// in it.
    const AskedPosition& position() const { return position_; }

    /// Returns the place of the position in the record, for are_one_turn().
    std::size_t place() const { return event_; }

    /// Returns whether the two replies are the same turn in the position of that place.
    bool are_one_turn(std::size_t place, const std::string& one, const std::string& other) const;

    /// Returns whether nature has moved before this position.
    bool saw_nature() const { return saw_nature_; }

private:
    GamePositions(const Record& record, std::unique_ptr<GameSession> session)
        : record_(record), session_(std::move(session)) {}

    std::unique_ptr<GameSession> from_the_beginning() const;
    const TurnEnded* turn_here() const;
    void describe(const TurnEnded* turn);
    std::optional<double> result_of_last_turn() const;
    std::optional<double> clock_left(const TurnEnded& turn) const;

    const Record& record_;
    std::unique_ptr<GameSession> session_;
    std::size_t event_ = 0;    ///< index of the next event to be played
    bool is_at_turn_ = false;  ///< the event at event_ is the turn that was played in the position
    bool is_over_ = false;
    bool saw_nature_ = false;
    PerPlayer<std::int64_t> spent_ns_{};
    AskedPosition position_;
};

}  // namespace isola_arena
