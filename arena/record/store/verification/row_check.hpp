#pragma once

#include "arena/record/store/verification/wrong_values.hpp"
#include "arena/rules/events/game_result.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"
#include "arena/rules/settings/machine.hpp"
#include "arena/rules/settings/match_plan.hpp"

namespace isola_arena {

/// Returns the row of a game as its record determines it. The record must be complete and hold. row: the row in the
/// database. Where the record permits several values (RecordVerdict::speeds), the value of that row is taken if it is
/// one of them.
GameSummary summary_of(const Record& record, const RecordVerdict& verdict, const GameSummary& row);

/// Compares the row of a game with the expected one.
void compare_rows(const GameSummary& found, const GameSummary& expected, WrongValues& wrong);

/// A game as the plan of its contest has it.
struct PlannedGame {
    MatchPlan match;
    Seed seed;  ///< of the game
    std::string position;
    PerPlayer<Entrant> players;
};

/// Compares the header of a game's record with the plan. machine: the machine that the row names.
void compare_header(const GameHeader& header, const PlannedGame& game, const Machine& machine, WrongValues& wrong);

}  // namespace isola_arena
