#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/terminal/game/game_view.hpp"

namespace isola_arena::viewer {

/// A real game between `you` (player 1, a person) and `robot`, as the judge tells it: whatever nature has to do is done
/// at once.
class TableGame {
public:
    TableGame(const std::string& rules, std::uint64_t seed);

    /// The player to move replies; the robot thinks aloud on stderr.
    TableGame& turn(const std::string& reply, const std::string& stderr_text = {});

    /// The player to move plays the first legal reply that begins so, so many times in turn with the other.
    TableGame& turns(int count, const std::string& beginning = {});

    /// To the end, by first legal replies.
    TableGame& to_the_end();

    /// The player to move loses by a fault.
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
