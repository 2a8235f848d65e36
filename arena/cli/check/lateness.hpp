#pragma once

#include <string>

#include "arena/cli/check/finding.hpp"
#include "arena/process/answer.hpp"

namespace isola_arena::check {

/// Whether the bot did nothing while it was waited for: one that computes uses what the machine lets it have, one that
/// waits uses nothing at all.
bool is_idle(const Answer& answer);

/// The mistake behind an answer that did not begin to come in time. time_advice: where a bot reads its limit.
Finding diagnose_late(const Answer& answer, std::string time_advice);

/// The mistake of a bot that still ran so long after the end of its input, and had used so much CPU time since.
Finding diagnose_overlong_life(Nanoseconds cpu, Nanoseconds wall);

}  // namespace isola_arena::check
