#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/contest/tournament/contest_change.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/store/store.hpp"
#include "arena/rules/events/game_result.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// What becomes of the games of a bot that is struck, if the format leaves a choice.
enum class StruckGames : std::uint8_t { kept, removed };

/// A change of a contest that has begun. Exactly one of add, strike, again and voided is not empty.
struct Amendment {
    std::vector<std::string> add;  ///< bots, as find_entrant() takes them
    std::string bots_file;         ///< where they are looked up first; empty: nowhere
    std::string strike;            ///< the name of a bot
    std::optional<StruckGames> games = {};
    std::string again;                ///< the name of a bot whose games are all played again
    std::vector<std::string> voided;  ///< games, PAIRING.GAME, that are played again
    std::string reason;               ///< for readers of the table; may be empty with `add`
};

/// Changes the contest in the database, which nobody may be playing. Nothing is played. Returns what was changed, a
/// sentence each; or an error, which says why the contest cannot be changed so, and then nothing is changed. Throws
/// DatabaseProblem if the database cannot be opened or written.
Result<std::vector<std::string>> amend_contest(const std::string& database, const Amendment& amendment);

/// Returns how many games play_again() would have played again.
std::size_t count_games(const Book& book, std::size_t bot);

/// Returns the reason why play_again() cannot have the games of this bot played again, else nullopt.
std::optional<Error> refuse_again(const ContestView& view, std::size_t bot);

/// Has all games of a bot played again, as Amendment::again does, in a contest that is open. Brings view up to date.
/// Returns the number of these games, or an error if later pairings depend on them. The change is safe after the next
/// Store::commit().
Result<std::size_t> play_again(Store& store, ContestView& view, std::size_t bot, const std::string& reason);

}  // namespace isola_arena
