#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/process/limits.hpp"
#include "arena/process/pipes.hpp"
#include "arena/sandbox/bot_view.hpp"
#include "arena/sandbox/run_folder.hpp"

namespace isola_arena {

/// The arguments of bubblewrap that are the same for every bot: no namespace shared with the host, and the host's
/// runtime, read-only. Inside every bot is the same user, whoever it is outside.
std::vector<std::string> common_arguments(RunFolder& folder);

/// Those of one bot, which follow them: its scratch space, and what it sees of the host.
std::vector<std::string> own_arguments(const BotView& view, const Limits& limits);

/// The arguments as bubblewrap reads them from a descriptor.
std::string in_one(const std::vector<std::string>& some, const std::vector<std::string>& others);

/// A text in memory, to be read from a descriptor by one program. Throws ArenaFailure.
std::shared_ptr<const OwnedFd> in_memory(const std::string& text);

}  // namespace isola_arena
