#pragma once

#include <string_view>

#include "arena/contest/bundled_bots.hpp"
#include "arena/judge/bot_spec.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// That bot as one of a type that is no program but a class of a contest's own interface: `uicc` (UICC 2010,
/// IsolaGame.IPlayer) or `caribbean` (ICPC Caribbean, uci.challenge.player.Player). Its command, the name of one .class
/// or .java file, becomes the adapter that plays it, run in the folder of the file. A bot that is named after the file
/// loses the ending. Refused: an unknown type, another command, a file that is not there, a machine without the adapter or
/// without Java.
Result<BotSpec> as_type(BotSpec bot, std::string_view type, const std::filesystem::path& programs = program_folder());

}  // namespace isola_arena
