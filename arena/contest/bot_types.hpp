#pragma once

#include <string_view>

#include "arena/contest/bundled_bots.hpp"
#include "arena/judge/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// That bot as one of a type that is no program but a player of a contest's own interface: `uicc` (UICC 2010, a class of
/// IsolaGame.IPlayer), `caribbean` (ICPC Caribbean, a class of uci.challenge.player.Player) or `columbia` (Columbia
/// CSW4701, a Lisp file player-NAME). Its command, the name of one file, becomes the adapter that plays it, run in the
/// bot's folder; where it has none, in the file's. A bot that is named after the file loses the ending. Refused: an
/// unknown type, another command, a file that is not there or not below the bot's folder, a machine without the adapter
/// or without the program that runs it.
Result<BotSpec> as_type(BotSpec bot, std::string_view type, const std::filesystem::path& programs = program_folder());

/// Whether its command is one file that is called as players of that type are. Refused: an unknown type.
Result<bool> looks_like_type(const BotSpec& bot, std::string_view type);

}  // namespace isola_arena
