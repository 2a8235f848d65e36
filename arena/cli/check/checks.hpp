#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/cli/check/finding.hpp"
#include "arena/cli/check/subject.hpp"

namespace isola_arena::check {

/// What the bot is checked against: complete rules, the first ones those that most is played with, the others each on
/// another board.
struct Course {
    std::vector<std::string> rules;
};

/// Is told each result at once.
using ResultSink = std::function<void(const CheckResult&)>;

/// Tries everything, in the order in which an author would mend it. What makes no sense after a failure is reported as
/// not tried.
Task<void> run_checks(Subject& subject, const Course& course, const ResultSink& sink);

/// The result of a bot that is known to play another game, instead of a run of all checks.
CheckResult other_game(const std::string& bot, const std::string& its_game, const std::string& game);

}  // namespace isola_arena::check
