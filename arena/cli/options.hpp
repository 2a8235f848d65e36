#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arena/cli/confinement.hpp"
#include "arena/contest/preset.hpp"
#include "arena/judge/interpreter.hpp"
#include "arena/judge/match_plan.hpp"
#include "arena/judge/opening.hpp"

namespace isola_arena {

/// What the command line says of the contest, as text; empty or nothing where it says nothing.
struct ContestOptions {
    std::string contest;
    std::string rules;
    std::string board;
    std::string seed;
    std::string turn_time;
    std::string game_time;
    std::string start_time;
    std::string on_fault;
    std::string clock;
    std::string bots_file;
    ConfinementOptions confinement;
};

/// The contest of that name or file, its rules looked at. Throws UsageError.
Preset contest_named(const std::string& name);

/// The clock that `--clock` says. Throws UsageError.
ClockKind parse_clock(const std::string& text);

/// The number that `--seed` says; drawn where it says nothing. Throws UsageError.
std::uint64_t parse_seed(const std::string& text);

/// A contest with what the options change, and the board that they choose (empty: the contest's own choice).
struct ContestChoice {
    Preset preset;
    std::string board;
    std::string game;  ///< the family that it plays
};

/// The contest that these bots are to play. A bot's dialect brings its contest's board, and its clock where no contest is
/// named. Throws UsageError, also for a bundled bot of another game and a policy that the game does not have.
ContestChoice choose_contest(const ContestOptions& options, const std::vector<BotSpec>& bots);

/// The plan of a match by these options: the contest's own rules with what the options change. rounds,
/// opening_plies, keep_bots and no_ponder are the contest's or off. Throws UsageError like choose_contest().
MatchPlan plan_match(const ContestOptions& options, const std::vector<BotSpec>& bots = {});

/// Gives the bots the dialects that `[NAME=]DIALECT` options name. Throws UsageError for a name that no bot has.
void apply_dialects(const std::vector<std::string>& options, std::span<BotSpec> bots);

/// Makes the bots the types that `[NAME=]TYPE` options name; without a name, those whose command is a file of that type. A
/// bot that is named after its file may be called with and without the ending. Gives the type of each bot, empty: none.
/// Throws UsageError where no bot is meant, and where one cannot be of its type.
std::vector<std::string> apply_bot_types(const std::vector<std::string>& options, std::span<BotSpec> bots);

/// Throws UsageError where a bot's dialect cannot tell it a board after an opening that the arena plays.
void refuse_opening(const std::vector<BotSpec>& bots);

/// A seat's maker for a bot of the plan, with an interpreter where the bot speaks a dialect. Throws UsageError.
NewInterpreter interpreter_of(const BotSpec& bot, const MatchPlan& plan);

/// What confines the bots of a match by these options; record: the folder of its records, empty: none. Tells what is
/// enforced. Throws UsageError.
Confinements confine_match(const ContestOptions& options, const std::vector<BotSpec>& bots, MatchPlan& plan,
                           const std::string& record);

/// What opens a game of the plan.
NewTable table_opener(const MatchPlan& plan);

}  // namespace isola_arena
