#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/bots/check/positions/traits.hpp"
#include "arena/rules/game_session.hpp"
#include "protocol/rng.hpp"

/// arena/bots/check/positions finds the positions in which a bot is examined, by random games of any rules, and reads
/// the squares in replies that are wrong (traits.hpp). Open this header first. With complete rules:
///
///     Rng rng(1);
///     const Traits traits = traits_of(rules);
///     const auto session = late_position({rules, traits, Player::two, rng});  // nullptr: none was found
///
/// A session or Rng may be used by one thread at a time; the functions may be called on any thread.
namespace isola_arena::check {

/// Returns the number of different moves of the player to move. Turns that differ only after their first square count
/// once.
std::size_t count_moves(const GameSession& session);

/// What a search for a position needs.
struct Sought {
    GameStart start;
    const Traits& traits;  ///< of games that begin so
    Player player;         ///< the player to move
    Rng& rng;
    std::string kind = {};  ///< of replies; only for the functions whose names have `kind`
};

// Each function below searches random games with different moves of nature. It returns a position in which the player
// is to move, the game is not over, and a bot may fairly be started (see is_fair_start()). It returns nullptr if the
// rules have no such position or the search does not find one. The same state of the generator leads to the same
// position.

/// About as far from the end of its game as from the beginning.
std::unique_ptr<GameSession> middle_position(const Sought& sought);
/// The player has exactly one move.
std::unique_ptr<GameSession> position_with_one_move(const Sought& sought);
/// Near the end of a game that was as long as the rules permit (see play_on()).
std::unique_ptr<GameSession> late_position(const Sought& sought);
/// The player owns exactly one tile.
std::unique_ptr<GameSession> position_with_one_tile(const Sought& sought);
/// A reply of that kind is legal.
std::unique_ptr<GameSession> position_with_kind(const Sought& sought);
/// No reply of that kind is legal.
std::unique_ptr<GameSession> position_without_kind(const Sought& sought);

// The same on boards that lose squares.

/// At most 8 squares are left on the board.
std::unique_ptr<GameSession> nearly_empty_position(const Sought& sought);
/// After at least one of the player's moves nothing can be stolen. Returns nullptr if that cannot happen (the board has
/// no fixed square) or is nothing special (it holds in the first position already).
std::unique_ptr<GameSession> position_without_steal(const Sought& sought);

/// A kind of position in which a bot is asked once as each player without having seen the turns that led to it.
struct StartPosition {
    std::string name;   ///< of the check, for programs
    std::string title;  ///< for people
    std::unique_ptr<GameSession> (*find)(const Sought&);
    std::string without;    ///< why the check is not tried without such a position; empty: it is not reported then
    std::string kind = {};  ///< Sought::kind
};

/// Returns all start positions that make sense in a game with these traits, in the order in which they are tried.
std::vector<StartPosition> start_positions(const Traits& traits);

}  // namespace isola_arena::check
