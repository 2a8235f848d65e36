#pragma once

#include <string>

#include "arena/bots/check/examine.hpp"
#include "arena/rules/events/answer.hpp"

namespace isola_arena::check {

/// Returns the finding about a bot that exceeded its limit on memory or processes.
Finding limit_finding(const BotAnswer& answer);

/// Returns the finding about a bot that ended instead of answering. first_reply, second_reply: which reply of its process
/// was asked for. rules: of the game.
Finding ended_finding(const BotAnswer& answer, bool first_reply, bool second_reply, const std::string& rules);

}  // namespace isola_arena::check
