#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/check/exam.hpp"
#include "arena/rules/game_session.hpp"

namespace isola_arena::check {

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

}  // namespace isola_arena::check
