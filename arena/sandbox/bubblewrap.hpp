#pragma once
// Builds the command line of bubblewrap, which starts a bot in new namespaces.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/base/files/input_file.hpp"
#include "arena/rules/settings/limits.hpp"
#include "arena/sandbox/bot_view.hpp"

namespace isola_arena {

/// The user id and group id of every bot inside its sandbox, whatever they are outside.
inline constexpr int user_inside = 1000;

/// Returns the arguments of bubblewrap that are the same for every bot. No namespace is shared with the host. The
/// host's runtime is visible, read-only. settings: the folder that bots see as /etc; see settings_copy(). Inside, every
/// bot is the same user, whichever user it is outside.
std::vector<std::string> common_arguments(const std::string& settings);

/// Returns the arguments for one bot, which follow the common ones: its scratch space, and the files of the host that
/// it sees. waits: bubblewrap waits for the arena before it closes the sandbox; see finish_sandbox.hpp.
std::vector<std::string> own_arguments(const BotView& view, const Limits& limits, bool waits);

/// The keeper's file in its sandbox.
inline constexpr const char* keeper_file = "/.keeper";

/// Returns the arguments that stand before those for one bot if the sandbox has a keeper (arena/process/keeper): they
/// put its file into the sandbox, and make it the first process there.
std::vector<std::string> keeper_arguments();

/// Returns both lists of arguments, in their order, in the form that bubblewrap reads from a descriptor (`--args`):
/// each argument ends with a NUL byte.
std::string in_one(const std::vector<std::string>& some, const std::vector<std::string>& others);

/// Returns a file in memory (memfd) with that text, to be read from its start by one program. Throws ArenaFailure if
/// the system refuses.
std::shared_ptr<const OwnedFd> in_memory(std::string_view text);

}  // namespace isola_arena
