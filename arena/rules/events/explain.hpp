#pragma once

#include <string>
#include <string_view>

#include "arena/base/text/quantities.hpp"
#include "arena/rules/events/answer.hpp"
#include "arena/rules/events/event.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns the fault of a reply that the rules refuse. The explanation quotes the reply and states the broken rule.
Fault illegal_fault(std::string_view reply, const Error& error);

/// The time that a clock allows for a reply.
struct Allowance {
    Nanoseconds reply{0};
    Nanoseconds tolerance{0};
    Nanoseconds owed{0};  ///< deducted because the bot's processes took CPU time from the opponent; see
                          ///< PlayerClock::owe()
};

/// Returns the fault of an answer that is not a reply in time. limit: how long the arena waited for the bot, which may
/// be longer than the allowance for the first reply of a process.
Fault answer_fault(const BotAnswer& answer, const Allowance& allowance, const AskLimit& limit);

/// Returns the part of the explanation of a fault `exited` that says how the process ended, such as `it was killed by
/// signal 11 (SIGSEGV)`; the whole explanation if it has another form.
std::string_view how_it_ended(std::string_view explanation);

/// The exit status by which a bot reports, before its first reply, that it cannot start. Its set-up is wrong, such as a
/// wrong class, so that a new attempt would not help. The value is EX_CONFIG of sysexits.h.
inline constexpr int cannot_start_code = 78;

/// Returns the fault of a bot that ended with cannot_start_code. The explanation quotes the end of the process and
/// stderr_text.
Fault refused_start_fault(const BotAnswer& answer, std::string_view stderr_text);

/// Returns the sentence that explains a game lost by a fault: the player, the turn, the fault and the time used.
std::string explain_loss(const TurnEnded& turn, const Fault& fault, std::string_view name);

/// Returns an explanation of a game's end for people: with the words of `shown` where the arena wrote `player 1` or
/// `player 2`, or `player 1 (NAME)` at the beginning. names: those of the players.
std::string with_names(std::string_view explanation, const PerPlayer<std::string>& names,
                       const PerPlayer<std::string>& shown);

/// The same with the names themselves.
std::string with_names(std::string_view explanation, const PerPlayer<std::string>& names);

/// Returns the charged time of a reply as text. Every reply takes some time, so 0 means that the start-up budget paid
/// for it: the text is `not charged`.
std::string charged_text(Nanoseconds charged);

/// Returns details of a reply's time, by the clock of its game: the start-up, and the time in which the machine kept
/// the bot from running. Example: `start-up 150 ms not charged, 40 ms taken off`. Empty if there are none.
std::string reply_time_details(const TurnEnded& turn, ClockKind clock);

/// Returns charged_text() and reply_time_details() as one text: `12.5 ms, start-up 150 ms not charged`.
std::string reply_time_text(const TurnEnded& turn, ClockKind clock);

/// Returns a seed as the end of a line: `, seed 42`; empty if the seed is not published.
std::string seed_text(const Seed& seed);

/// Returns a number of turns for people: `1 turn`, `2 turns`.
std::string turns_text(int turns);

}  // namespace isola_arena
