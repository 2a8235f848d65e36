#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/judge/confine.hpp"
#include "arena/judge/settings/bot_spec.hpp"
#include "arena/record/record.hpp"

namespace isola_arena {

/// Asks the bot for its reply to the line of that turn of the record and prints it on stdout beside the recorded one,
/// as lines for people or as one JSON object. file names the record in messages. The bot is confined unless confine is
/// empty. Throws UsageError if the record has no such turn of a bot, is not correct by the rules up to it, or the bot
/// cannot be started.
Exit replay_turn(const Record& record, const std::string& file, int turn, const BotSpec& bot, const Confine& confine,
                 bool as_json);

}  // namespace isola_arena
