#pragma once

#include "arena/bots/check/bot_under_test.hpp"
#include "arena/bots/check/exam.hpp"

namespace isola_arena::check {

/// Runs all checks, in the order in which an author would fix the mistakes, and hands each result to sink. If the bot
/// fails before or with its second reply, further checks make no sense: they are reported as one result, not_tried. The
/// arguments must outlive the task. Throws std::invalid_argument if rules of the plan are refused.
Task<void> run_checks(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink);

}  // namespace isola_arena::check
