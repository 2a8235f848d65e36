#pragma once

#include <array>

#include "arena/judge/referee.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/settings/match_plan.hpp"

/// arena/judge plays games between bots and judges them: it starts the bots, sends them board lines, times their
/// replies, applies the rules, and reports every event. arena/rules has the plan of a match and its reports. Open
/// this header first. In a coroutine on `executor`:
///
///     Seat first(executor, ann), second(executor, ben);  // ann and ben: BotSpec
///     const Spectators spectators{print_event, {}};      // called for every event of every game
///     const MatchReport report = co_await play_match(plan, {&first, &second}, new_session, spectators, games);
///
/// A match, its seats and its callbacks belong to the one thread that runs their executor; other threads may play other
/// matches at the same time.
namespace isola_arena {

/// Plays a range of the plan's games. A game does not depend on which other games are played. At the end, also after an
/// exception, dismisses the bots without waiting until their processes are gone. Throws ArenaFailure if the arena
/// itself fails.
Task<void> play_games(const MatchPlan& plan, GameRange range, std::array<Seat*, 2> seats, const NewSession& new_session,
                      const Spectators& spectators, const GameSink& games);

/// Plays all games. Throws ArenaFailure if the arena itself fails. When it returns or throws, no process of a bot is
/// left.
Task<MatchReport> play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const NewSession& new_session,
                             const Spectators& spectators, const GameSink& games);

}  // namespace isola_arena
