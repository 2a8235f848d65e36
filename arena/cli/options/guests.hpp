#pragma once

#include <span>
#include <string>

#include "arena/cli/options/options.hpp"
#include "arena/contest/preset.hpp"
#include "arena/judge/settings/bot_spec.hpp"

// Guests are bots of another contest, by their dialect or their bot type. They are judged as at home.

namespace isola_arena {

/// Returns the contest that the guests' bot types belong to, for a command line that names none; empty: no bot has a bot
/// type. Throws UsageError if they belong to several.
std::string contest_of_types(std::span<const BotSpec> bots);

/// Returns the only variant that the bot plays: that of its contest; empty: any of its game.
std::string variant_of(const BotSpec& bot);

/// Sets the clock and the fault policy of the contest to those of its guests' own contest. A contest file keeps its own;
/// settings from the command line are applied later. Throws UsageError if two guests have different ones.
void bring_home_rules(std::span<const BotSpec> bots, const ContestOptions& asked, Preset& preset);

/// Returns the board of the bots' dialects, if the options name no board and no rules; otherwise their board. Throws
/// UsageError if two dialects have different ones, or a dialect is not known in the contest's game.
std::string board_of_dialects(std::span<const BotSpec> bots, const ContestOptions& asked, const Preset& preset);

/// Throws UsageError if a fault costs only the turn, and one of the bots could not know the board after that.
void refuse_discard(std::span<const BotSpec> bots, const Preset& preset);

}  // namespace isola_arena
