#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/store/store.hpp"
#include "arena/record/store/verification/row_check.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"

/// arena/record/store/verification checks whether the table of a contest is correct. It judges each record again, and
/// compares each row of the database with its record and with the plan of the contest. Standings and ratings are not
/// stored but computed from the rows, so they are correct if the rows are. Open this header first:
///
///     const Store store = Store::open_to_read("club.db");
///     const auto end = verify_contest(store, rules, [](const CheckedGame& game) { print(game); });
///     if (!end.holds) for (const WrongValue& wrong : end.wrong) print(words_of(wrong));
///
/// These are functions without shared state: any thread may call them, for a Store that no other thread uses.
namespace isola_arena {

/// The functions of the games that a verification needs.
struct GameRules {
    SessionFactory open_session;
    /// Returns the complete rules of the variant on this board (empty: no board was chosen).
    std::function<Result<std::string>(std::string_view rules, std::string_view board)> complete_rules;
};

/// A game of a contest after its verification.
struct CheckedGame {
    GameKey key;
    std::optional<Record> record;          ///< nullopt: there is none that can be read, and `wrong` says why
    std::optional<Difference> difference;  ///< between the record and the rules of its game
    std::vector<WrongValue> wrong;         ///< in the row of the game, and in the record if it is of another game

    bool holds() const { return !difference && wrong.empty(); }
};

/// The result of verifying a contest.
struct CheckedContest {
    bool holds = true;
    std::size_t games = 0;          ///< rows
    std::size_t open = 0;           ///< games of the contest, as far as they are known, that have no row
    std::size_t former = 0;         ///< rows of games that no longer count; they are checked as the others
    std::vector<WrongValue> wrong;  ///< outside the rows of games that count
};

/// Verifies a contest, also while it is played. Calls take with each game, in the order of the keys, and lets
/// exceptions of take pass. A game without a kept record does not hold. store: opened to read. only: verifies this game
/// alone. Does not throw because of the content of the database: the contest does not hold then.
CheckedContest verify_contest(const Store& store, const GameRules& rules, const std::function<void(CheckedGame)>& take,
                              std::optional<GameKey> only = std::nullopt);

}  // namespace isola_arena
