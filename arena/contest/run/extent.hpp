#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "arena/contest/run/contest_run.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// How much a contest is still to play.
struct ContestExtent {
    std::optional<std::size_t> games;  ///< nullopt: the format does not say how many
    double turns = 0;                  ///< of a game of random bots, on average
    double seconds = 0;                ///< the most that the clocks allow such a game, without the start of the bots
};

/// Returns the extent of what the book has not entered yet. The length of a game comes from a few random games, which
/// are played without bots.
ContestExtent extent_of(const ContestPlan& plan, const Book& book);

/// Returns the extent in words: `171 games, with 4 at once at most about 2 h 05 min by the clocks if games have 24
/// turns, as random ones`. Without the time if a clock sets no limit or the number of games is not known.
std::string extent_text(const ContestExtent& extent, int jobs);

/// Returns the extent of a contest that is not begun, or of what a database leaves to play. Examines no bot, so unfit
/// ones are counted; plays no game with them, and writes nothing. Returns an error as open_contest() does if the setup
/// is wrong. Throws DatabaseProblem if the database cannot be read.
Result<ContestExtent> extent_of(const RunOptions& wanted);

}  // namespace isola_arena
