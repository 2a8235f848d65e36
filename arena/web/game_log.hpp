#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/judge/event.hpp"
#include "arena/process/time.hpp"

namespace isola_arena::web {

/// Where a game stands, for lists.
enum class GameState : std::uint8_t { running, over, broken_off };

/// What lists tell of a game.
struct GameFacts {
    std::string id;
    bool is_live = true;         ///< otherwise it was read from a record
    std::string match;           ///< empty: no match that the page could steer
    std::optional<int> pairing;  ///< its number in a contest
    GameHeader header;
    GameState state = GameState::running;
    int turns = 0;
    std::optional<Player> winner;
    std::string reason;
};

/// The events of one game, written by the game's thread and read by the server's. A game never waits for more than a copy of
/// an event.
class GameLog {
public:
    GameLog(GameFacts facts, std::function<void()> wake) : facts_(std::move(facts)), wake_(std::move(wake)) {}

    /// These never change.
    const std::string& id() const { return facts_.id; }
    bool is_live() const { return facts_.is_live; }

    GameState state() const;

    /// The next event after the header.
    void take(const Event& event);

    /// No verdict will come.
    void break_off();

    GameFacts facts() const;

    /// Appends at most that many events from number `from` on, the header not counted. Gives when the last turn was
    /// started.
    Clock::time_point copy(std::size_t from, std::size_t most, std::vector<Event>& to) const;

    /// The record so far.
    std::string record() const;

private:
    void count(const Event& event);

    GameFacts facts_;
    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::vector<Event> events_;
    Clock::time_point thinking_since_{};
};

}  // namespace isola_arena::web
