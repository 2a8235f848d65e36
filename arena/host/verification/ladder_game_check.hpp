#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/verification/ladder_verification.hpp"

namespace isola_arena::host {

/// A side of a match, as the ledger has it.
struct MatchSide {
    std::int64_t submission = 0;
    std::int64_t author = 0;
    std::string bot;
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

}  // namespace isola_arena::host
