#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/bundled_bots.hpp"
#include "arena/rules/settings/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the words that start a Java virtual machine fast, `java` first. A bot that needs other words has them in its
/// command.
inline std::vector<std::string> java_arguments() {
    return {"java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"};
}

/// Turns a bot of a bot type, which is no program but a player for another contest's interface, into a bot that can be
/// started. The types are `uicc` (UICC 2010, a Java class that implements IsolaGame.IPlayer), `caribbean` (ICPC
/// Caribbean, a Java class that implements uci.challenge.player.Player) and `columbia` (Columbia CSW4701, a Lisp file
/// player-NAME). The bot's command must be the name of one such file. The command becomes that of the adapter which
/// plays the file. It runs in the bot's folder, or in the file's folder if the bot has none. If the bot is named after
/// the file, its name loses the file's ending. The bot's contest becomes that of the type.
///
/// Returns an error if the type is unknown, the command is anything else, the file does not exist or is not below the
/// bot's folder, or this machine lacks the adapter or the program that runs it.
Result<BotSpec> as_type(BotSpec bot, std::string_view type, const std::filesystem::path& programs = program_folder());

/// Returns whether the name is `base`, or `base` with a number after it, which tells names apart: `base-2`.
bool is_numbered(std::string_view name, std::string_view base);

/// Returns the name of the class, which identifies a player of UICC 2010 (bot type `uicc`); empty for another bot.
std::string name_of_class(const BotSpec& typed);

/// Returns whether the bot's command is one file whose name fits players of that type; an error if the type is unknown.
Result<bool> looks_like_type(const BotSpec& bot, std::string_view type);

}  // namespace isola_arena
