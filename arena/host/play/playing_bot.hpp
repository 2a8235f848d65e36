#pragma once

#include <string>

#include "arena/host/folder/host_folder.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// Returns the bot that was built from that version of an author, under the author's bot name. Throws ArenaFailure if
/// the folder of the version is missing or wrong.
BotSpec playing_bot(const HostFolder& folder, const std::string& bot, int version);

}  // namespace isola_arena
