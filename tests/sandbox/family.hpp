#pragma once

#include <string>

#include "tests/sandbox/confined.hpp"

namespace isola_arena::test {

/// Returns a command that sleeps for longer than any test, and that no other program of this machine runs.
const std::string& long_sleep();

/// Returns how many processes of this machine run that command.
std::size_t sleepers();

/// What a bot does after it has started its family: it ends with its input, or does not end at all.
inline constexpr auto ends_with_its_input = "read line; exit 0";
std::string stays();

/// Starts a bot with children that left the session and their parent and do not end by themselves: by setsid, by setsid
/// twice, by a background job. All of them sleep when this returns.
std::shared_ptr<BotProcess> start_family(ConfinedBots& bots, const std::string& afterwards);

}  // namespace isola_arena::test
