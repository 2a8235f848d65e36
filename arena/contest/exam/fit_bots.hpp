#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "arena/bots/entrants.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "protocol/result.hpp"

namespace isola_arena::check {

/// The bots of a contest that are not fit for it: by name, what their authors should do, see advice().
using UnfitBots = std::map<std::string, std::string>;

/// Returns the bots that cannot play in this contest at all, such as bots of another game. Starts none. Returns an
/// error if an option is wrong.
Result<UnfitBots> unplayable_bots(const std::vector<ContestBot>& bots, const ContestOptions& options);

/// Examines the bots, `jobs` at the same time, and returns those that is_fit() says are unfit. No bot process is left
/// at the end. is_stopped: see ExamSinks. Returns an error if an option is wrong, and the errors of confine(). Throws
/// the exceptions of examine().
Result<UnfitBots> unfit_bots(const std::vector<ContestBot>& bots, const ContestOptions& options,
                             const Confinements& confinements, int jobs, const std::function<bool()>& is_stopped);

}  // namespace isola_arena::check
