#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/rules/events/event.hpp"
#include "arena/rules/game_session.hpp"

namespace isola_arena {

/// Gathers the digest of the course of a game while it is played, from its events: rules with board, position at the beginning, the player
/// and the move of every turn, nature's moves, winner and reason. A move counts in its canonical form, and a turn with a
/// fault or a discarded one by the kind of its fault alone: what a bot writes around a move, or instead of one, makes no
/// other game. Times and seeds are no part of the course. Two games of the same players on the same sides that have the
/// same digest are one game that was played twice: the second tells nothing new about their strength.
class CourseDigest {
public:
    /// Notes the reply of the player to move, before the session plays it. line: as for GameSession::canonical(). The
    /// next turn that take() gets without a fault has this move; without a note, its reply as it was written.
    void note_move(const GameSession& session, std::string_view line) { move_ = session.canonical(line); }

    /// Takes the next event. A header begins the game anew.
    void take(const Event& event);
    void take(const GameHeader& header);
    void take(const TurnEnded& turn);
    void take(const NatureMoved& nature);
    void take(const GameEnded& ended);

    /// Returns the digest of the game up to now: the first 64 bits of a SHA-256 digest, so that no bot can choose its
    /// moves for an equal one without much work. Returns nullopt if a fault of time was made or the machine ended the
    /// game: such a game may go differently the next time, so it never counts as a repeated one.
    std::optional<std::int64_t> found() const;

private:
    void add(std::string_view text);

    std::string text_;
    std::optional<std::string> move_;  // noted, and not taken yet
    bool depends_on_time_ = false;
};

/// Gathers the same digest from the events of a game that was played before. It plays the moves again, to know them in
/// their canonical form.
class RecordedCourse {
public:
    /// Takes the next event, as CourseDigest::take() does.
    void take(const Event& event);
    std::optional<std::int64_t> found() const { return digest_.found(); }

private:
    CourseDigest digest_;
    std::unique_ptr<GameSession> session_;  // follows the game; null if its rules are not known
};

}  // namespace isola_arena
