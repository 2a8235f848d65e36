#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/ladder/ladder_replay.hpp"
#include "arena/host/verification/ladder_verification.hpp"

namespace isola_arena::host {

/// A side of a match, as the ledger has it.
struct MatchSide : ReplayedSide {
    std::string name;         ///< of the author
    std::string bot;          ///< the author's folder: the name in records of earlier arenas
    bool is_deleted = false;  ///< the author was deleted, with all that their bot wrote
};

/// A match of the ladder, as the ledger has it.
struct MatchRow {
    int id = 1;
    std::string seed;
    std::array<MatchSide, 2> sides;
};

/// Judges the record of a game again, and compares it with all that the ledger says of the game. Adds the differences
/// to `wrong`. Returns the game as its record has it; nullopt if the record does not hold.
std::optional<GameSummary> check_ladder_game(const MatchRow& match, const LadderGame& row, const LadderRules& rules,
                                             sqlite::Connection& ledger, WrongValues& wrong);

/// Checks the numbers that a ledger keeps beside its games and that follow from them: the counts and ratings of the
/// authors, and the results of challenges. Takes the matches in the order of their numbers, computes those numbers
/// anew, and compares them.
class LadderNumbers {
public:
    explicit LadderNumbers(sqlite::Connection& ledger) : ledger_(ledger) {}

    /// Takes the next match. recorded: those of its games whose records hold.
    void take(const MatchRow& match, const std::vector<LadderGame>& games, const std::vector<GameSummary>& recorded,
              WrongValues& wrong);

    /// Compares the numbers after the last match. Returns the wrong ones.
    std::vector<WrongValue> finish();

private:
    void compare_points(const MatchRow& match, bool counts, WrongValues& wrong);
    void compare_challenge(const MatchRow& match, const std::vector<LadderGame>& games,
                           const std::vector<GameSummary>& recorded, WrongValues& wrong);
    void compare_rating(const std::string& name, std::int64_t author, std::vector<WrongValue>& all);
    void check_places(std::vector<WrongValue>& all);

    sqlite::Connection& ledger_;
    LadderReplay replay_;
    std::set<std::int64_t> deleted_;  // authors
};

}  // namespace isola_arena::host
