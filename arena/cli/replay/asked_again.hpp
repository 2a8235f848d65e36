#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/judge/confine.hpp"
#include "arena/record/store/store.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// Sends the bot the line of that turn of the record, and prints its reply on stdout beside the recorded one, as lines
/// for people or as one JSON object. file: the name of the record in messages. The bot is confined unless confine is
/// empty. Throws UsageError if the record has no such turn of a bot, breaks the rules before that turn, or the bot
/// cannot be started.
Exit replay_turn(const Record& record, const std::string& file, int turn, const BotSpec& bot, const Confine& confine,
                 bool as_json);

/// Asks a new version of a bot again in every game that the bot of its name lost in the contest, at each of its turns.
/// Prints on stdout where the new version replies otherwise, as lines for people or as one JSON object. In each game it
/// sends the recorded lines again, without a clock, to as many processes as there were then. file: the name of the
/// database in messages. The bot is confined unless confine is empty. Throws UsageError if the contest has no bot of
/// that name, a record is missing, or the bot cannot be started.
Exit ask_in_lost_games(const Store& store, const std::string& file, const BotSpec& bot, const Confine& confine,
                       bool as_json);

}  // namespace isola_arena
