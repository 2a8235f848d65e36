#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/terminal/game/game_view.hpp"

namespace isola_arena::viewer {

/// A real game between `you` (player 1, a person) and `robot`, with the judge's events. It makes nature's moves at
/// once.
class TableGame {
public:
    TableGame(const std::string& rules, std::uint64_t seed);

    /// Plays this reply for the player to move; the robot writes annotations on stderr.
    TableGame& turn(const std::string& reply, const std::string& stderr_text = {});

    /// Plays the first legal reply that begins with `beginning`. Does this `count` times; the players alternate.
    TableGame& turns(int count, const std::string& beginning = {});

    /// Plays the first legal reply of each turn until the game ends.
    TableGame& to_the_end();

    /// Makes the player to move lose by a fault.
    TableGame& fault(FaultKind kind);

    const GameSession& table() const { return *table_; }
    const std::vector<Event>& events() const { return events_; }
    GameView view(std::optional<Player> watcher = {}) const;

private:
    void let_nature_move();
    void end(std::optional<Player> winner, const std::string& reason, const std::string& explanation);

    std::unique_ptr<GameSession> table_;
    std::vector<Event> events_;
    int turns_ = 0;
};

}  // namespace isola_arena::viewer
