#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/judge/seat.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/game_session.hpp"

namespace isola_arena {

/// The callbacks of viewers. They get every event, and can hold the game before a turn, for a slow speed or for single
/// steps. No clock runs while a game is held.
struct Spectators {
    EventSink events = [](const Event&) {};
    std::function<Task<void>()> before_turn;  ///< empty: never held
};

/// One game to be judged.
struct GameSetup {
    GameHeader header;
    std::vector<std::string> opening;  ///< moves that the arena plays first (Opening::moves), all of them possible
    bool no_ponder = false;            ///< stop a bot's processes between its turns
    bool replayable = false;           ///< true: the game ends for the reason `starved` if a bot exceeded its limit
                                       ///< because the machine kept it from running. false: such a reply is judged by
                                       ///< the time in which the bot ran; if no reply came, the game is a draw for that
                                       ///< reason
    bool ends_bots = false;  ///< the bots' processes end with the game; their stderr of the next 100 ms belongs to it
};

/// Plays one game to its end: asks the players, times and judges their replies, and reports to the spectators. Returns
/// the report of the game, with the defaults of GameKey::pairing and GameReport::attempts (1). Throws ArenaFailure if
/// the arena itself fails. Seats keep their processes unless setup.ends_bots.
Task<GameReport> referee(const GameSetup& setup, GameSession& session, PerPlayer<Seat*> seats,
                         const Spectators& spectators);

}  // namespace isola_arena
