#pragma once

#include <string>

#include "arena/bots/check/finding.hpp"
#include "arena/process/answer.hpp"

namespace isola_arena::check {

/// Returns whether the bot was idle while the arena waited for it: it used less than 5 % of the time for which it was
/// not starved. A bot that computes uses all the CPU time that it can get, a bot that waits uses none.
bool is_idle(const BotAnswer& answer);

/// Returns the mistake behind an answer that did not begin to arrive in time. time_advice says how a bot learns its
/// limit; it becomes the advice if the bot was computing.
Finding diagnose_late(const BotAnswer& answer, std::string time_advice);

/// Returns the mistake of a bot that still ran when `wall` had passed since the end of its input, and that had used
/// `cpu` of CPU time since then.
Finding diagnose_overlong_life(Nanoseconds cpu, Nanoseconds wall);

}  // namespace isola_arena::check
