#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/cli/check/finding.hpp"
#include "arena/cli/check/bot_under_test.hpp"

/// The folder arena/cli/check is the command `arena check` (check.hpp): it starts a bot many times, asks it for replies
/// in chosen positions (positions/), and finds its mistakes, each with advice for its author. Open this header first:
///
///     check::BotUnderTest tested_bot(io.get_executor(), bot, header);
///     asio::co_spawn(io, check::run_checks(tested_bot, plan, sink), asio::detached);
///     io.run();
///
/// A BotUnderTest and its examination belong to the thread that runs the executor; the sink is called on that thread,
/// too.
namespace isola_arena::check {

/// The rules that a bot is checked with: at least one, and each complete (see complete_rules()). Most checks use the
/// first rules; the others are for further boards, on which only the first turns are played.
struct CheckPlan {
    std::vector<std::string> rules;
};

/// Receives each result as soon as it is known.
using ResultSink = std::function<void(const CheckResult&)>;

/// Runs all checks, in the order in which an author would fix the mistakes, and hands each result to sink. If the bot
/// fails before or with its second reply, further checks make no sense: they are reported as one result, not_tried. The
/// arguments must outlive the task. Throws std::invalid_argument if rules of the plan are refused.
Task<void> run_checks(BotUnderTest& tested_bot, const CheckPlan& plan, const ResultSink& sink);

/// Returns the only result for a bot that is known to play another game, for which no check is run.
CheckResult other_game(const std::string& bot, const std::string& its_game, const std::string& game);

}  // namespace isola_arena::check
