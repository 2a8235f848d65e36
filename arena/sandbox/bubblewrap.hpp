#pragma once

// Builds the command line of bubblewrap, which starts a bot in new namespaces.

#include <memory>
#include <string>
#include <vector>

#include "arena/base/files/descriptor.hpp"
#include "arena/process/limits.hpp"
#include "arena/sandbox/bot_view.hpp"

namespace isola_arena {

/// Returns the arguments of bubblewrap that are the same for every bot: no namespace is shared with the host, and the
/// host's runtime is visible, read-only, with that folder as /etc: see make_settings(). Inside, every bot is the same
/// user, whichever user it is outside.
std::vector<std::string> common_arguments(const std::string& settings);

/// Returns the arguments for one bot, which follow the common ones: its scratch space, and the files of the host that
/// it sees. waits: bubblewrap waits for the arena before it closes the sandbox: see finish.hpp.
std::vector<std::string> own_arguments(const BotView& view, const Limits& limits, bool waits);

/// Returns both lists of arguments, in their order, as bubblewrap reads them from a descriptor (`--args`): each ends
/// with a NUL byte.
std::string in_one(const std::vector<std::string>& some, const std::vector<std::string>& others);

/// Returns a file in memory (memfd) with that text, to be read from its start by one program. Throws ArenaFailure if
/// the system refuses.
std::shared_ptr<const OwnedFd> in_memory(const std::string& text);

}  // namespace isola_arena
