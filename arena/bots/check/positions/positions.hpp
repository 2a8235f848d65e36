#pragma once

#include <memory>
#include <string>

#include "arena/bots/check/positions/traits.hpp"
#include "arena/rules/game_session.hpp"
#include "protocol/rng.hpp"

/// arena/bots/check/positions finds the positions in which a bot is examined, by random games of any rules, and reads
/// the squares in replies that are wrong (traits.hpp). Open this header first. With complete rules:
///
///     Rng rng(1);
///     const Traits traits = traits_of(rules);
///     const auto session = late_position(rules, traits, Player::two, rng);  // nullptr: none was found
///
/// A session or Rng may be used by one thread at a time; the functions may be called on any thread.
namespace isola_arena::check {

/// Returns the number of different moves of the player to move. Turns that differ only after their first square count
/// once.
std::size_t count_moves(const GameSession& session);

// Each function below searches random games with different moves of nature. It returns a position in which that player
// is to move, the game is not over, and a bot may fairly be started (see is_fair_start()). It returns nullptr if the
// rules have no such position or the search does not find one. traits: of the rules. The same state of the generator
// leads to the same position.

/// About as far from the end of its game as from the beginning.
std::unique_ptr<GameSession> middle_position(const std::string& rules, const Traits& traits, Player player, Rng& rng);
/// The player has exactly one move.
std::unique_ptr<GameSession> position_with_one_move(const std::string& rules, const Traits& traits, Player player,
                                                    Rng& rng);
/// Near the end of a game that was as long as the rules permit (see play_on()).
std::unique_ptr<GameSession> late_position(const std::string& rules, const Traits& traits, Player player, Rng& rng);
/// The player owns exactly one tile.
std::unique_ptr<GameSession> position_with_one_tile(const std::string& rules, const Traits& traits, Player player,
                                                    Rng& rng);
/// A reply of that kind is legal.
std::unique_ptr<GameSession> position_with_kind(const std::string& rules, const Traits& traits, const std::string& kind,
                                                Player player, Rng& rng);
/// No reply of that kind is legal.
std::unique_ptr<GameSession> position_without_kind(const std::string& rules, const Traits& traits,
                                                   const std::string& kind, Player player, Rng& rng);

// The same on boards that lose squares.

/// At most 8 squares are left on the board.
std::unique_ptr<GameSession> nearly_empty_position(const std::string& rules, Player player, Rng& rng);
/// After at least one of the player's moves nothing can be stolen. Returns nullptr if that cannot happen (the board has
/// no fixed square) or is nothing special (it holds in the first position already).
std::unique_ptr<GameSession> position_without_steal(const std::string& rules, Player player, Rng& rng);

}  // namespace isola_arena::check
