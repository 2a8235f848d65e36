#pragma once

#include <optional>
#include <string>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {

/// Runs a role that is not an attack, and returns its exit status; nullopt if there is no such role. The roles:
///
/// - `victim CANARY`: a process of the host, called `victim`, with the canary in its memory. Prints the place of the
///   canary as `ADDRESS LENGTH`, and `signalled` for each SIGURG. Ends at the end of its input.
/// - `good`: a well-behaved bot, in a process called `opponent`.
/// - `sleeper MARKER SECONDS`: the process that the attack `daemon` leaves behind.
/// - `survivor MARKER`: a bot in the sandbox that never replies and does everything to outlive the arena. It has two
///   descendants in other sessions, without environment.
/// - `holder KIND CHILDREN FILE...`: a well-behaved bot whose children hold as much memory of the kernel as they can,
///   of one kind or of `all`, until they are killed or 25 s are over. Kinds that hold pages of files take them from
///   FILE. The bot replies once its children hold the memory, and says on stderr how much.
std::optional<int> play_role(const std::string& name, const Words& arguments);

int be_holder(const Words& arguments);

}  // namespace isola_arena::hostile
