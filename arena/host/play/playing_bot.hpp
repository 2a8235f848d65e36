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

/// Returns the versions that play on the ladder, the best first, in the order of their seeds in a final. Throws
/// ArenaFailure if the folder of a version is missing or wrong.
std::vector<ContestBot> entrants_of_final(const HostFolder& folder, host::Ledger& ledger);

}  // namespace isola_arena
