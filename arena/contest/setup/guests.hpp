#pragma once

#include <optional>
#include <span>
#include <string>

#include "arena/contest/preset.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

// Guests are bots of another contest: they have a dialect or a bot type. The clock and the faults of their own contest
// apply to them.

namespace isola_arena {

/// Returns the contest of the guests' bot types, for options that name no contest; empty if no bot has a bot type.
/// Returns an error if the bot types belong to several contests.
Result<std::string> contest_of_types(std::span<const BotSpec> bots);

/// Returns the only variant that the bot plays: that of its bot type's contest. Empty if the bot plays any variant of
/// its game.
std::string variant_of(const BotSpec& bot);

/// Sets the clock and the fault policy of the contest to those of its guests' own contest. Does nothing for a contest
/// file. Given settings are applied later. Returns an error if two guests still differ in the clock or the fault policy
/// with the given settings.
[[nodiscard]] std::optional<Error> bring_home_rules(std::span<const BotSpec> bots, const ContestOptions& asked,
                                                    Preset& preset);

/// Returns an error if a bot's dialect does not fit these rules. rules: complete.
[[nodiscard]] std::optional<Error> refuse_unfit_dialect(std::span<const BotSpec> bots, const std::string& rules);

/// Returns true if the bot gets the whole board in each turn. False only for a bot whose dialect sends the last turn
/// alone.
bool tells_whole_board(const BotSpec& bot);

/// Returns the board of the bots' dialects, if the options name no board and no rules; otherwise the board of the
/// options. Returns an error if two dialects have different ones, or the contest's game does not have a bot's dialect.
Result<std::string> board_of_dialects(std::span<const BotSpec> bots, const ContestOptions& asked, const Preset& preset);

/// Returns an error if a fault costs only the turn, but a bot's dialect could not tell it the board after a discarded
/// turn.
[[nodiscard]] std::optional<Error> refuse_discard(std::span<const BotSpec> bots, const Preset& preset);

}  // namespace isola_arena
