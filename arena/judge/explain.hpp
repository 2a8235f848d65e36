#pragma once

#include <string>
#include <string_view>

#include "arena/judge/event.hpp"
#include "arena/process/answer.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The fault of a reply that the rules refuse: its exact bytes and the broken rule.
Fault illegal_fault(std::string_view reply, const Refusal& refusal);

/// The fault of an answer that is not a reply in time: what the clock allowed, and how the bot was waited for, which for
/// the first reply of a process is longer.
Fault answer_fault(const Answer& answer, Nanoseconds allowance, const AskLimit& limit);

/// A bot that ends with this status before its first reply says that it cannot start: a set-up that a new attempt would
/// not mend, such as a class that does not fit. It is `EX_CONFIG` of the system's sysexits.h.
inline constexpr int cannot_start_code = 78;

/// Its own words are what it wrote on stderr.
Fault refused_start_fault(const Answer& answer, std::string_view stderr_text);

/// The sentence that ends a game lost by a fault: who, in which turn, what, and the time used.
std::string explain_loss(const TurnEnded& turn, const Fault& fault, std::string_view name);

/// Nanoseconds as people read them: `412 ns`, `3.07 ms`, `12.5 s`.
std::string readable(Nanoseconds time);

/// A number of turns for people: `1 turn`, `2 turns`.
std::string turns_text(int turns);

}  // namespace isola_arena
