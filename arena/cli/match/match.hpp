#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/cli/options/command.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/web/live/spectator_server.hpp"

/// arena/cli/match has the commands that play matches of two bots: `arena match`, `arena play` of a person against a
/// bot, and `arena grade` of a bot against the levels of an engine. A MatchRun plays each, a Recorder writes its
/// records. Open this header first:
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

struct TypedBot {
    BotSpec bot;
    std::string type;  ///< the bot's type by `--bot-type`; empty: none
};

/// Finds the only bot of a command line, and applies its `--bot-type` and `--dialect`. Throws UsageError if there is no
/// such bot, or an option is wrong.
TypedBot find_typed_bot(const std::string& bot, const std::string& bots_file, const std::vector<std::string>& bot_types,
                        const std::vector<std::string>& dialects);

/// The options of `arena play`.
struct PlayOptions {
    ContestOptions contest;
    std::string bot;      ///< empty: the engine at `level`
    int level = 0;        ///< level of the game's engine; 0: none
    std::string from;     ///< `RECORD:TURN`
    bool second = false;  ///< the person is second: the bot moves first, or, with `from`, next
    std::string record;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

/// Lets a person play one game against a bot, and prints its result. Throws UsageError if the options are wrong or the
/// bot cannot be used.
Exit run_play(const PlayOptions& options);

/// The options of `arena grade`.
struct GradeOptions {
    ContestOptions contest;
    std::string bot;
    int games = 12;        ///< at most, against each level
    double minutes = 5;    ///< after this time a game in progress counts for nothing
    std::string openings;  ///< a file of openings, which the pairs of games begin with in turn; empty: none
    bool json = false;
    std::vector<std::string> dialects;
    std::vector<std::string> bot_types;
};

/// Lets a bot play against the levels of its game's engine, upwards from level 1, until it does not win more than half
/// of the games against a level. Prints how strong the bot is. Without a contest, rules or times the games are quick
/// ones. Returns does_not_hold if no game was over in time, because then there is no grade. Throws UsageError if the
/// options are wrong, a bot cannot be used, or the game's variant has no levels.
Exit run_grade(const GradeOptions& options);

}  // namespace isola_arena
