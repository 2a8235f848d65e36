#pragma once

#include <vector>

#include "arena/contest/kit/new_bot.hpp"

namespace isola_arena {

/// Returns the files of all kits and of their example bots, with paths below `bot/` and texts as in a new bot's folder,
/// and the scripts that test new bots, which are in no folder of the kits, for each language and contest.
/// The engines are left out, because no author begins with them. Throws ArenaFailure if a file cannot be read.
std::vector<BotFile> all_kit_files();

}  // namespace isola_arena
