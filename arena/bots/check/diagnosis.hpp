#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/check/finding.hpp"
#include "arena/judge/game_session.hpp"

namespace isola_arena::check {

/// The advice for a bot that writes other text on stdout.
inline constexpr const char* nothing_but_replies =
    "Print nothing but replies on stdout. Prompts and debug text belong on stderr, which the arena shows to you.";

/// Returns whether the reply is one of the legal ones.
bool is_legal(const std::vector<std::string>& legal, std::string_view reply);

/// Returns the mistake behind a line that the session has refused with that error. output holds the line and all
/// further output that came within a moment, LFs included. Replies may be played in the session, so it must not be used
/// afterwards.
Finding diagnose_refused(GameSession& session, std::string_view output, const Error& error);

/// Returns the lines of a bot's output, without LFs; at least one.
std::vector<std::string> lines_of(std::string_view output);

/// Returns the mistake of output that is not in ASCII but in UTF-16, or that begins with a byte order mark; nullopt if it
/// has neither.
std::optional<Finding> diagnose_encoding(std::string_view output);

/// Returns whether the mistake is in the reply itself, not in its arrival (such as a late reply, or one without a line
/// end).
bool is_about_reply(const Finding& finding);

/// Returns the mistake behind output that had not been ended by LF when the time was over.
Finding diagnose_unended(const GameSession& session, std::string_view output);

/// Returns the mistake behind output that followed a legal reply although the bot had not been asked for it.
Finding diagnose_extra(std::string_view output);

}  // namespace isola_arena::check
