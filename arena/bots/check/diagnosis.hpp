#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/check/examine.hpp"
#include "arena/rules/dialect_adapter.hpp"
#include "arena/rules/events/answer.hpp"
#include "arena/rules/game_session.hpp"

namespace isola_arena::check {

/// Returns whether the bot was idle while the arena waited for it: it used less than 5 % of the time for which it was
/// not starved. A bot that computes uses all the CPU time that it can get, a bot that waits uses none.
bool is_idle(const BotAnswer& answer);

/// Returns the mistake behind an answer that did not begin to arrive in time. time_advice says how a bot learns its
/// limit; it becomes the advice if the bot was computing.
Finding diagnose_late(const BotAnswer& answer, std::string time_advice);

/// Returns the mistake of a bot that had not read its first line when its time was over. budget: of the start-up.
Finding diagnose_unread(const BotAnswer& answer, Nanoseconds budget);

/// The mistakes of a bot whose reply stayed in its output buffer; that answers when its input ends; and that answers
/// one line late.
Finding unflushed();
Finding reads_to_end();
Finding one_line_late();

/// Returns the mistake of a bot whose first reply came only when it was waited for longer, and whose second came in
/// time. Where the start-up budget pays until the bot reads its first line, a bot that loads afterwards is late
/// although it starts within the budget. first.start_up: the arena saw the bot read its line, and first.wall counts
/// from then on.
Finding slow_start_finding(const BotAnswer& first, const BotAnswer& second, const TimeControl& time,
                           std::int64_t reply_ms);

/// Returns the mistake of a bot that still ran when `wall` had passed since the end of its input, and that had used
/// `cpu` of CPU time since then.
Finding diagnose_overlong_life(Nanoseconds cpu, Nanoseconds wall);

/// The advice for a bot that writes other text on stdout.
inline constexpr const char* nothing_but_replies =
    "Print nothing but replies on stdout. Prompts and debug text belong on stderr, which the arena shows to you.";

/// Returns whether the reply is one of the legal ones.
bool is_legal(const std::vector<std::string>& legal, std::string_view reply);

/// Returns the mistake behind a line that the session has refused with that error. output holds the line and all
/// further output that came within a moment, LFs included. The session must not be used afterwards, because replies may
/// be played in it.
Finding diagnose_refused(GameSession& session, std::string_view output, const Error& error);

/// Returns the finding about a reply of which no more is known than why it was refused.
Finding refused_finding(const std::vector<std::string>& legal, const Error& error);

/// Returns whether the mistake lies in which squares the bot means: it counts from 1, exchanges rows and columns, or
/// moves the pawn of the other player. By chance, any wrong reply may look so.
bool is_about_squares(const Finding& finding);

/// Returns the lines of a bot's output, without LFs; at least one.
std::vector<std::string> output_lines(std::string_view output);

/// Returns whether the mistake is in the reply itself, not in its arrival (such as a late reply, or one without a line
/// end).
bool is_about_reply(const Finding& finding);

/// Returns the mistake behind output that had not been ended by LF when the time was over.
Finding diagnose_unended(const GameSession& session, std::string_view output);

/// Returns the mistake behind output that followed a legal reply although the bot had not been asked for it.
Finding diagnose_extra(std::string_view output);

/// A dialect that a bot speaks in one game.
struct SpokenDialect {
    const std::string& name;
    const DialectAdapter& adapter;
};

/// Returns the mistake behind a reply that was refused with that error, by the dialect or, after the translation, by
/// the session. output holds the lines of the reply and all further output that came within a moment, LFs included. The
/// session must not be used afterwards, because replies may be played in it.
Finding diagnose_in_dialect(GameSession& session, const SpokenDialect& dialect, std::string_view output,
                            const Error& error);

/// Returns the mistake behind output that was not the whole reply when the time was over or the output ended.
Finding diagnose_unended_in_dialect(const SpokenDialect& dialect, std::string_view output);

/// Finds mistakes in the way a reply is written, in a game of any kind: wrong case, wrong separators, a missing part, a
/// wrong last word. Each is proved by a legal reply. legal: the session's legal replies; reply: the bot's reply as
/// reply_text() returns it; error: why the session refused the reply. Returns nullopt if the reply has no such mistake.
/// Otherwise the corrected reply may have been played in the session, and the session must not be used afterwards.
std::optional<Finding> diagnose_wording(GameSession& session, const std::vector<std::string>& legal,
                                        std::string_view reply, const Error& error);

/// Finds the mistake of a legal reply that is followed by one more part; the result and the session are as for
/// diagnose_wording().
std::optional<Finding> diagnose_extra_part(GameSession& session, std::string_view reply, const Error& error);

/// Returns the first reply of each kind, at most three of them: `move;0 or attack;4`.
std::string examples(const std::vector<std::string>& legal);

/// Returns the advice for a bot that waits for other lines than the dialect has.
std::string lines_of_dialect(const std::string& dialect);

}  // namespace isola_arena::check
