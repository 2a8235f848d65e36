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
std::optional<int> play_role(const std::string& name, const Words& arguments);

}  // namespace isola_arena::hostile
