#pragma once

#include <cstdint>
#include <optional>

#include "arena/base/hash/content_hash.hpp"
#include "arena/rules/events/event.hpp"

namespace isola_arena {

/// Gathers the digest of the course of a game from its events: rules with board, position at the beginning, every turn
/// with its fault, nature's moves, winner and reason. Times and seeds are no part of it. Two games of the same players
/// on the same sides that have the same digest are one game that was played twice: the second tells nothing new about
/// their strength.
class CourseDigest {
public:
    /// Takes the next event. A header begins the game anew.
    void take(const Event& event);
    void take(const GameHeader& header);
    void take(const TurnEnded& turn);
    void take(const NatureMoved& nature);
    void take(const GameEnded& ended);

    /// Returns the digest of the game up to now. Returns nullopt if a fault of time was made or the machine ended the
    /// game: such a game may go differently the next time, so it never counts as a repeated one.
    std::optional<std::int64_t> found() const;

private:
    void add(std::string_view text);

    ContentHash hash_;
    bool depends_on_time_ = false;
};

}  // namespace isola_arena
