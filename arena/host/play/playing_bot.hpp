#pragma once

#include <string>
#include <vector>

#include "arena/bots/entrants.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/rules/settings/bot_spec.hpp"

namespace isola_arena {

/// Returns the bot that was built from that version of an author, under the author's bot name. Throws ArenaFailure if
/// the folder of the version is missing or wrong.
BotSpec playing_bot(const HostFolder& folder, const std::string& bot, int version);

/// Returns the versions that play on the ladder, except house bots, the best first, in the order of their seeds in a final. Throws
/// ArenaFailure if the folder of a version is missing or wrong. A bot is named after its author; a class for UICC 2010
/// has the name of the class, which identifies it there. Title and language are those of its own bots.toml.
std::vector<ContestBot> entrants_of_final(const HostFolder& folder, host::Ledger& ledger);

/// Gives the bots the names, titles and languages that bots of the same authors have in a final that has begun, perhaps
/// with an earlier version of the arena.
void keep_names(std::vector<ContestBot>& bots, const std::vector<ContestBot>& of_begun_final);

}  // namespace isola_arena
