#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/host/ladder/fairness.hpp"
#include "arena/host/ladder/ladder.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/web/api/http_text.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Answer requests of authors about their bots on the ladder (docs/web-protocol.md): for the author's side of each
/// game, with the stderr of the bot. Any thread may call the functions.

/// Returns the ratings or places, the faults and the slowest replies. kind: of the ladder.
web::Response progress_of(host::Ledger& ledger, host::LadderKind kind, std::int64_t author);

/// Returns a page of the author's games. query: `show=lost&after=12.2`, both may be left out.
web::Response games_of(host::Ledger& ledger, std::int64_t author, std::string_view query);

/// The following functions answer requests of the organiser about everybody's games on the ladder.

/// Returns a page of the games that the query chooses, the newest first. query: `author=NAME&against=NAME&faults=1&after=12.2`,
/// all may be left out.
web::Response all_games(host::Ledger& ledger, std::string_view query);

/// Returns how often each author has won against each other one, drawn and lost.
web::Response crosstable_of_ladder(host::Ledger& ledger);

/// Reads the newest records of the ladder, and those of the final, if there is one. Returns the work that answers how
/// fairly the machine treated the bots in these games. records_of_final: returns these records.
web::Work fairness_of(host::Ledger& ledger, const std::function<std::vector<std::string>()>& records_of_final);

/// Voids a game `M.G` of the ladder (LadderLedger::void_game()), also for a command. Returns the sentence that says so;
/// an error if the game cannot be voided. kind: of the ladder.
Result<std::string> void_game(host::Ledger& ledger, const std::string& game, const std::string& reason,
                              host::LadderKind kind, host::Moment at);

/// The rows of crosstable_of_ladder(), also for a command; void games are left out.
struct LadderPair {
    std::string one;
    std::string other;
    int wins = 0;  ///< of `one`
    int draws = 0;
    int losses = 0;
};
std::vector<LadderPair> ladder_pairs(host::Ledger& ledger);

/// The facts of fairness_of() about the ladder, also for a command.
Fairness fairness_of_ladder(host::Ledger& ledger);

/// The number of the newest games from whose records fairness is known.
inline constexpr int games_for_fairness = 200;

}  // namespace isola_arena
