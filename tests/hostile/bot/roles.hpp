#pragma once

#include <optional>
#include <string>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {

/// Runs a role that is not an attack, and returns its exit status; nullopt if there is no such role. `victim CANARY`: a
/// process of the host, called `victim`, with the canary in its memory. Says on stdout where: `ADDRESS LENGTH`. Says
/// `signalled` for each SIGURG, ends with its input. `good`: a well-behaved bot, as a process called `opponent`.
/// `sleeper MARKER SECONDS`: what the attack `daemon` leaves behind. `survivor MARKER`: a bot of the sandbox that never
/// replies and does all it can to outlive the arena, with two descendants of other sessions, without environment.
std::optional<int> play_role(const std::string& name, const Words& words);

}  // namespace isola_arena::hostile
