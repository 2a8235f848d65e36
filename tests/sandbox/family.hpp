#pragma once

#include <string>

#include "tests/sandbox/confined.hpp"

namespace isola_arena::test {

/// Returns a command that sleeps for longer than any test takes. No other program of this machine runs the same
/// command.
const std::string& long_sleep();

/// Returns how many processes of this machine run that command.
std::size_t sleepers();

/// How a bot behaves after it has started its family: it ends at the end of its input, or it never ends.
inline constexpr auto ends_with_its_input = "read line; exit 0";
std::string stays();

/// Starts a bot with children that have left its session and their parent and do not end by themselves. It starts them
/// by setsid, by setsid twice, and as a background job. When this function returns, all children sleep.
std::shared_ptr<BotProcess> start_family(ConfinedBots& bots, const std::string& afterwards);

}  // namespace isola_arena::test
