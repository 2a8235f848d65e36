#pragma once

#include <string>

#include "tests/sandbox/confined.hpp"

namespace isola_arena::test {

/// A command that sleeps for longer than any test, and that no other program of this machine runs.
const std::string& long_sleep();

/// How many processes of this machine sleep so.
std::size_t sleepers();

/// What a bot does when its family is there: it ends by itself with its input, or does not end at all.
inline constexpr auto ends_with_its_input = "read line; exit 0";
std::string stays();

/// A bot with children that left the session and their parent, and take no hint: by setsid, by setsid twice, by a
/// background job. All of them sleep when this returns.
std::shared_ptr<BotProcess> start_family(ConfinedBots& bots, const std::string& afterwards);

}  // namespace isola_arena::test
