#pragma once

#include <vector>

#include "arena/contest/kit/new_bot.hpp"

namespace isola_arena {

/// Returns the files of all kits and of the bots that come with them as examples, by their paths below `bot/`; texts as
/// a bot's own folder has them. Without the engines, which nobody starts from. Throws ArenaFailure if a file cannot be read.
std::vector<BotFile> all_kit_files();

}  // namespace isola_arena
