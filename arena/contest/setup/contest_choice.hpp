#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/contest/preset.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "arena/rules/settings/match_plan.hpp"
#include "protocol/result.hpp"

/// arena/contest/setup turns the choices of a person, on a command line or a page, into plans: of a match, of a contest
/// (contest_setup.hpp), and of the confinement of bots (confinements.hpp). Open this header first:
///
///     ContestOptions options;
///     options.contest = "uicc-isola";
///     const Result<MatchPlan> plan = plan_match(options, {ann, ben});  // ann and ben: BotSpec
///
/// Errors name settings by setting_name(): the command line shows them as options, a page as words. The functions may
/// be called on any thread. Several threads may use one object of this folder at the same time only by its const
/// functions.
namespace isola_arena {

/// The options that choose a contest and change it, as text, and the given settings; empty if not given.
struct ContestOptions {
    std::string contest;
    std::string rules;
    std::string board;
    std::string seed;
    std::string bots_file;
    GivenSettings settings;
    ConfinementOptions confinement;
    bool ignores_openings = false;  ///< plan_match() leaves out the openings of the contest (Preset::openings)
};

/// Returns the contest of that name or TOML file (empty: the default contest). Returns an error if it is unknown or
/// the file is wrong; the rules in a file are checked too.
Result<Preset> contest_named(const std::string& name);

/// Parses a seed, or draws one if the text is empty. Returns an error if the text is neither a number from 0 to 2^64-1
/// nor a key.
Result<Seed> parse_seed(const std::string& text);

/// A contest as the options changed it.
struct ContestChoice {
    Preset preset;
    std::string board;  ///< a size or `random`; empty: the contest's own choice
    std::string game;   ///< the family that it plays
};

/// Returns the contest that these bots are to play, with the changes by the options. Guests are bots of another
/// contest: they have a dialect or a bot type. They bring the clock and the fault policy of their contest. A dialect
/// also brings its board. A bot type brings its whole contest if the options name no contest and no rules. Returns an
/// error if an option is wrong, a bundled bot plays another game, two guests cannot agree, or the game or a dialect
/// does not support the fault policy.
Result<ContestChoice> choose_contest(const ContestOptions& options, const std::vector<BotSpec>& bots);

/// Returns an error if a bot cannot play in a contest that was chosen before: a bundled bot of another game, or a dialect
/// that does not support the fault policy. board: as in ContestChoice.
[[nodiscard]] std::optional<Error> refuse_latecomer(const BotSpec& bot, const Preset& preset, const std::string& board);

/// Returns the plan of a match in the contest that choose_contest() returns, with its board chosen, or drawn from the
/// seed. The number of games is the contest's. Returns the errors of choose_contest(). Also returns an error if the
/// seed is wrong, a dialect does not fit the rules, or a bot's dialect cannot describe the board after an opening.
Result<MatchPlan> plan_match(const ContestOptions& options, const std::vector<BotSpec>& bots = {});

/// Returns the complete rules of the contest on that board: a size, `random`, or empty for the contest's own choice.
/// rng decides the board if it is drawn at random.
Result<std::string> rules_on(const Preset& preset, const std::string& board, Rng& rng);

/// Sets the dialects of the bots by the options `[NAME=]DIALECT`; one without NAME applies to all bots. Returns an
/// error if a dialect is unknown or no bot has the name.
[[nodiscard]] std::optional<Error> apply_dialects(const std::vector<std::string>& options, std::span<BotSpec> bots);

/// Turns bots into players of a bot type by the options `[NAME=]TYPE`; one without NAME applies to all bots whose
/// command is a file of that type. NAME may omit the file's ending if the bot is named after its file. Returns the type
/// of each bot, empty: none; or an error if a type is unknown, an option applies to no bot, or a bot cannot be of its
/// type.
Result<std::vector<std::string>> apply_bot_types(const std::vector<std::string>& options, std::span<BotSpec> bots);

/// Returns an error, which names the setting, if a bot's dialect cannot describe the board after an opening that the
/// arena plays.
[[nodiscard]] std::optional<Error> refuse_opening(const std::vector<BotSpec>& bots, std::string_view setting);

/// Returns the maker of adapters for a bot in games of the plan; empty if the bot speaks no dialect. The plan must have
/// been made for this bot.
NewDialectAdapter adapter_of(const BotSpec& bot, const MatchPlan& plan);

/// Returns the folders that the options, the contest's file and the bots file share. Returns an error if the bots file
/// is wrong.
Result<Shares> shares_of(const ContestOptions& options, const Preset& preset);

/// Shares the folders that shares_of() returns for these options and the contest that they name. Returns the errors of
/// contest_named(), shares_of() and Confinements::share().
[[nodiscard]] std::optional<Error> share_folders(Confinements& confinements, const ContestOptions& options);

/// Seats the bots that play by these rules and this clock. usual: the limits of a bot whose bots file grants no others.
/// Warns on stderr like Confinements::warn_about() and Confinements::warn_about_seed(). Returns the errors of
/// Confinements::seat().
[[nodiscard]] std::optional<Error> seat_bots(Confinements& confinements, const ContestOptions& options,
                                             const std::vector<BotSpec>& bots, const std::string& rules,
                                             ClockKind clock, const Limits& usual);

/// Returns the confinement of the bots of a match by these options, and sets plan.cpu_scope. record is the folder of
/// the match's records; empty: none. Prints on stderr which protections are enforced. Returns the errors of
/// Confinements::open(), choose_contest(), shares_of(), Confinements::share(), seat_bots() and
/// Confinements::hide_bots_file().
Result<Confinements> confine_match(const ContestOptions& options, const std::vector<BotSpec>& bots, MatchPlan& plan,
                                   const std::string& record);

/// Returns the function that opens the session of a game of the plan.
NewSession session_opener(const MatchPlan& plan);

/// Returns the only variant that the bot plays: that of its bot type's contest. Empty if the bot plays any variant of
/// its game.
std::string variant_of(const BotSpec& bot);

/// Returns an error if a bot's dialect does not fit these rules. rules: complete.
[[nodiscard]] std::optional<Error> refuse_unfit_dialect(std::span<const BotSpec> bots, const std::string& rules);

/// Returns true if the bot gets the whole board in each turn. False only for a bot whose dialect sends the last turn
/// alone.
bool tells_whole_board(const BotSpec& bot);

}  // namespace isola_arena
