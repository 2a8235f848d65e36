#pragma once

#include <string>
#include <string_view>

#include "arena/bots/check/finding.hpp"
#include "arena/judge/dialect_adapter.hpp"
#include "arena/judge/game_session.hpp"

namespace isola_arena::check {

/// A dialect that a bot speaks in one game.
struct SpokenDialect {
    const std::string& name;
    const DialectAdapter& adapter;
};

/// Returns the mistake behind a reply that the dialect, or the session in the arena's own words, has refused with that
/// error. output holds the lines of the reply and all further output that came within a moment, LFs included. Replies
/// may be played in the session, so it must not be used afterwards.
Finding diagnose_in_dialect(GameSession& session, const SpokenDialect& dialect, std::string_view output,
                            const Error& error);

/// Returns the mistake behind output that was not the whole reply when the time was over, or when it ended.
Finding diagnose_unended_in_dialect(const SpokenDialect& dialect, std::string_view output);

/// Returns the advice for a bot that waits for other lines than the dialect has.
std::string lines_of_dialect(const std::string& dialect);

}  // namespace isola_arena::check
