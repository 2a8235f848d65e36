#pragma once

#include <string>
#include <vector>

#include "arena/terminal/game/game_view.hpp"

namespace isola_arena::viewer {

/// Builds the events of a game of `isola` on 5x5 between greedy (player 1) and random, turn by turn.
class GameEvents {
public:
    explicit GameEvents(FaultPolicy policy = FaultPolicy::discard);

    /// Adds the next player's turn with this reply.
    GameEvents& turn(const std::string& reply, const std::string& stderr_text = {});
    GameEvents& fault(const std::string& reply, FaultKind kind, const std::string& explanation);
    GameEvents& chatter(Player player, const std::string& text);
    GameEvents& end(std::optional<Player> winner, const std::string& reason, const std::string& explanation);

    const std::vector<Event>& events() const { return events_; }
    GameHeader& header() { return std::get<GameHeader>(events_.front()); }
    GameView view() const;

private:
    TurnEnded next_turn(const std::string& reply);

    std::vector<Event> events_;
    int turns_ = 0;
};

}  // namespace isola_arena::viewer
