#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/record/store/verification/row_check.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/record/verify.hpp"

/// arena/host/verification finds out whether the ladder of a hosted contest is true. It judges every kept record again,
/// and compares it with what the ledger says of the game. It computes the counts, the ratings and the results of
/// challenges anew from the games. Open this header first:
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
    int kept = matches_with_records;  ///< the number of matches whose records are kept
};

struct CheckedLadder {
    std::size_t matches = 0;
    std::size_t games = 0;
    std::size_t without_record = 0;  ///< games whose record was rightly deleted: only counts and ratings are checked
    std::vector<WrongValue> wrong;   ///< empty: the ladder is true

    bool holds() const { return wrong.empty(); }
};

/// Verifies the ladder in the database of a hosted contest, also while the contest is served. Throws DatabaseProblem if
/// the file cannot be opened as such a database. Damage in its content does not throw, but is in the result.
CheckedLadder verify_ladder(const std::filesystem::path& ledger, const LadderRules& rules);

/// Compares the plan of a hosted contest's final with the ledger, and returns what is wrong: each bot of the final must
/// be that of an author in the ledger. Throws as verify_ladder() does.
std::vector<WrongValue> compare_final(const std::filesystem::path& ledger, const ContestPlan& final_plan);

}  // namespace isola_arena::host
