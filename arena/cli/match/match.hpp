#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/web/live/spectator_server.hpp"

/// arena/cli/match has the commands that play one match: `arena match` of two bots, and `arena play` (play.hpp) of a
/// person against a bot. A MatchRun plays it, a Recorder writes its records. Open this header first:
///
///     MatchOptions options;
///     options.first = "greedy", options.second = "random-cpp";
///     const Exit status = run_match(options);
///
/// Commands run on the main thread. A MatchRun plays on the game's thread, which calls its sinks and uses the Recorder.
/// `arena serve` has several MatchRuns at the same time.
namespace isola_arena {

/// The options of `arena match`; empty, 0 or false if not given.
struct MatchOptions {
    ContestOptions contest;
    std::string first;
    std::string second;
    int games = 0;
    std::string from;      ///< `RECORD:TURN`
    std::string openings;  ///< a file
    int jobs = 1;          ///< games at once
    bool all_cores = false;
    bool watch = false;
    double speed = 0;
    bool json = false;
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
    ListenOptions page;
};

/// Plays a match of two bots and prints its result. Throws UsageError.
Exit run_match(const MatchOptions& options);

/// How a match of play_quietly() ended.
enum class QuietEnd : std::uint8_t { over, broken_off, interrupted };

/// Plays a match of two bots and prints nothing. A match that is not over at `until` is broken off: its current game
/// has no result. The sinks are called on the game's thread, and no more after the function has returned. Throws what
/// the match throws.
QuietEnd play_quietly(const MatchPlan& plan, const std::array<BotSpec, 2>& bots, const Confinements& confinements,
                      const EventSink& events, const GameSink& games, Clock::time_point until);

}  // namespace isola_arena
