#pragma once

#include "arena/bots/check/bot_under_test.hpp"
#include "arena/bots/check/examine.hpp"

namespace isola_arena::check {

/// Runs all checks of the plan, in the order in which an author would fix the mistakes, and passes each result to sink.
/// The arguments must outlive the task. Throws std::invalid_argument if rules of the plan are refused.
Task<void> run_checks(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink);

}  // namespace isola_arena::check
