#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/judge/event.hpp"
#include "arena/judge/match_result.hpp"
#include "arena/judge/seat.hpp"
#include "arena/judge/table.hpp"

namespace isola_arena {

/// What the people around a game may do: hear every event, and hold the game before a turn (to watch it slowly, to
/// step). Nobody's clock runs while a game is held.
struct Spectators {
    EventSink events = [](const Event&) {};
    std::function<Task<void>()> before_turn;  ///< empty: never held
};

/// One game to be judged.
struct GameSetup {
    GameHeader header;
    std::vector<std::string> opening;  ///< replies that the arena plays first
    bool no_ponder = false;            ///< a bot's processes are stopped between its turns
    bool replayable = false;           ///< it is given up, for the reason `starved`, where the machine kept a bot from
                                       ///< running and that cost it its limit. Else such a reply is judged by the time
                                       ///< in which the bot ran, and what is still too late is a draw for that reason
};

/// Plays one game to its end: asks, times, judges, tells the spectators. The bots' faults are in the result; throws
/// ArenaFailure where the arena itself fails. Seats keep their processes.
Task<GameResult> referee(const GameSetup& setup, Table& table, PerPlayer<Seat*> seats, const Spectators& spectators);

}  // namespace isola_arena
