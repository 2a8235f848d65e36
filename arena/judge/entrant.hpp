#pragma once

#include "arena/process/command_line.hpp"
#include "arena/rules/events/event.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// Returns the bot as records name it.
inline Entrant entrant_for(const BotSpec& bot) { return {bot.name, join_command_line(bot.arguments), bot.dialect}; }

}  // namespace isola_arena
