#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/host/club/ledger/ladder_ledger.hpp"
#include "arena/judge/events/fault_tally.hpp"
#include "arena/record/store/verification/wrong_values.hpp"
#include "arena/record/verify.hpp"

/// arena/host/verification finds out whether the ladder of a hosted contest is true: each record that is kept is judged
/// again and compared with what the ledger says of its game, and the counts, ratings and results of challenges are
/// computed anew from the games. Open this header first:
///
///     const CheckedLadder ladder = verify_ladder("club/host.db", rules);
///     for (const WrongValue& wrong : ladder.wrong) print(wrong.place + ": " + words_of(wrong));
///
/// These are functions without shared state: any thread may call them.
namespace isola_arena::host {

/// What the verification must know of the games.
struct LadderRules {
    SessionFactory open_session;
    /// Returns the faults of a game as LadderGame::faults has them.
    std::function<std::string(const PerPlayer<Entrant>& players, const PerPlayer<FaultTally>& faults)> faults;
    int kept = matches_with_records;  ///< of how many matches records are kept
};

struct CheckedLadder {
    std::size_t matches = 0;
    std::size_t games = 0;
    std::size_t without_record = 0;  ///< games whose record was rightly deleted: only counts and ratings speak for them
    std::vector<WrongValue> wrong;   ///< empty: the ladder is true

    bool holds() const { return wrong.empty(); }
};

/// Verifies the ladder in the database of a hosted contest, also while the contest is served. Throws DatabaseProblem if the
/// file cannot be opened as such a database, but not because of what is in it: that is wrong then.
CheckedLadder verify_ladder(const std::filesystem::path& ledger, const LadderRules& rules);

/// Returns what is wrong with the final of a hosted contest, by the plan of its database: each of its bots is that of an
/// author in the ledger. Throws as verify_ladder() does.
std::vector<WrongValue> compare_final(const std::filesystem::path& ledger, const ContestPlan& final_plan);

}  // namespace isola_arena::host
