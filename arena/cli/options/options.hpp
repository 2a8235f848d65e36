#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "arena/cli/options/confinement.hpp"
#include "arena/contest/preset.hpp"
#include "arena/judge/dialect_adapter.hpp"
#include "arena/judge/settings/match_plan.hpp"
#include "arena/judge/opening.hpp"

/// arena/cli/options turns the options that several commands share into plans: of a match, of a contest
/// (contest_setup.hpp), and of how bots are confined (confinement.hpp). Open this header first:
///
///     ContestOptions options;  // filled in by the parser of the command line
///     options.contest = "uicc-isola";
///     const MatchPlan plan = plan_match(options, {ann, ben});  // ann and ben: BotSpec
///
/// The functions may be called on any thread: `arena serve` makes plans on the server's thread. Several threads may use
/// one object of this folder at the same time only by its const functions.
namespace isola_arena {

/// The options that choose a contest and change it, as text, and the settings given; empty if not given.
struct ContestOptions {
    std::string contest;
    std::string rules;
    std::string board;
    std::string seed;
    std::string bots_file;
    GivenSettings settings;
    ConfinementOptions confinement;
};

/// Returns the contest of that name or TOML file (empty: the default contest). Throws UsageError if it is unknown or
/// the file is wrong; the rules in a file are checked too.
Preset contest_named(const std::string& name);

/// Parses the value of `--seed`, or draws a seed if it is empty. Throws UsageError if it is not a number from 0 to
/// 2^64-1.
Seed parse_seed(const std::string& text);

/// A contest as the options changed it.
struct ContestChoice {
    Preset preset;
    std::string board;  ///< a size or `random`; empty: the contest's own choice
    std::string game;   ///< the family that it plays
};

/// Returns the contest that these bots are to play, with the changes by the options. Guests bring the clock and the
/// fault policy of their contest, a dialect also its board, and a bot type, if the options name no contest and no
/// rules, its whole contest (guests.hpp). Throws UsageError if an option is wrong, a bundled bot plays another game,
/// two guests cannot agree, or the game or a dialect does not support the fault policy.
ContestChoice choose_contest(const ContestOptions& options, const std::vector<BotSpec>& bots);

/// Returns the plan of a match in the contest that choose_contest() returns, with its board chosen, or drawn from the
/// seed. games is the contest's. Throws UsageError like choose_contest(), and if the seed is wrong, or
/// an opening is to be played that a bot's dialect cannot describe.
MatchPlan plan_match(const ContestOptions& options, const std::vector<BotSpec>& bots = {});

/// Sets the dialects of the bots by the options `[NAME=]DIALECT`; one without NAME applies to all bots. Throws
/// UsageError if a dialect is unknown or no bot has the name.
void apply_dialects(const std::vector<std::string>& options, std::span<BotSpec> bots);

/// Turns bots into players of a bot type by the options `[NAME=]TYPE`; one without NAME applies to all bots whose
/// command is a file of that type. NAME may omit the file's ending if the bot is named after its file. Returns the type
/// of each bot; empty: none. Throws UsageError if a type is unknown, an option applies to no bot, or a bot cannot be of
/// its type.
std::vector<std::string> apply_bot_types(const std::vector<std::string>& options, std::span<BotSpec> bots);

/// Throws UsageError, which names the option, if a bot's dialect cannot describe the board after an opening that the
/// arena plays.
void refuse_opening(const std::vector<BotSpec>& bots, const char* option);

/// Returns the maker of adapters for a bot in games of the plan; empty if the bot speaks no dialect. Throws
/// UsageError if the dialect is unknown or does not fit the rules.
NewDialectAdapter adapter_of(const BotSpec& bot, const MatchPlan& plan);

/// Returns the confinement of the bots of a match by these options, and sets plan.cpu_scope. record is the folder of
/// the match's records; empty: none. Prints on stderr which protections are enforced. Throws UsageError if the options
/// are wrong, or demand a sandbox that this machine does not have.
Confinements confine_match(const ContestOptions& options, const std::vector<BotSpec>& bots, MatchPlan& plan,
                           const std::string& record);

/// Returns the function that opens the session of a game of the plan.
NewSession session_opener(const MatchPlan& plan);

}  // namespace isola_arena
