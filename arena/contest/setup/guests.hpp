#pragma once

#include <optional>
#include <span>
#include <string>

#include "arena/contest/preset.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "protocol/result.hpp"

// Guests are bots of another contest, by their dialect or their bot type. They are judged as at home.

namespace isola_arena {

/// Returns the contest that the guests' bot types belong to, for options that name none; empty: no bot has a bot type.
/// Returns an error if they belong to several.
Result<std::string> contest_of_types(std::span<const BotSpec> bots);

/// Returns the only variant that the bot plays: that of its contest; empty: any of its game.
std::string variant_of(const BotSpec& bot);

/// Sets the clock and the fault policy of the contest to those of its guests' own contest. A contest file keeps its
/// own; given settings are applied later. Returns an error if two guests have different ones.
[[nodiscard]] std::optional<Error> bring_home_rules(std::span<const BotSpec> bots, const ContestOptions& asked,
                                                    Preset& preset);

/// Returns an error if a bot's dialect cannot be spoken by these rules, which are complete.
[[nodiscard]] std::optional<Error> refuse_unfit_dialect(std::span<const BotSpec> bots, const std::string& rules);

/// Returns true if the bot gets the whole board in each turn. False only for a bot whose dialect sends the last turn
/// alone.
bool tells_whole_board(const BotSpec& bot);

/// Returns the board of the bots' dialects, if the options name no board and no rules; otherwise their board. Returns
/// an error if two dialects have different ones, or a dialect is not known in the contest's game.
Result<std::string> board_of_dialects(std::span<const BotSpec> bots, const ContestOptions& asked, const Preset& preset);

/// Returns an error if a fault costs only the turn, and one of the bots could not know the board after that.
[[nodiscard]] std::optional<Error> refuse_discard(std::span<const BotSpec> bots, const Preset& preset);

}  // namespace isola_arena
