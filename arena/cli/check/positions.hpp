#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/check/past.hpp"
#include "arena/cli/check/traits.hpp"
#include "arena/judge/table.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::check {

/// How many different moves the player to move has, whatever he steals.
std::size_t count_moves(const Table& table);

/// Positions from random play, each game with other moves of nature's, in which that player is to move, the game is not
/// over, and a bot may fairly be started. traits are those of the rules. The same for the same generator; nothing where
/// the rules have no such position or it was not found.
/// About as far from its end as from its beginning:
std::unique_ptr<Table> middle_position(const std::string& rules, const Traits& traits, Player player, Rng& rng);
/// He has exactly one move.
std::unique_ptr<Table> position_with_one_move(const std::string& rules, const Traits& traits, Player player, Rng& rng);
/// Near the end of a game that was as long as the rules let it be.
std::unique_ptr<Table> late_position(const std::string& rules, const Traits& traits, Player player, Rng& rng);
/// He has one tile of his own left.
std::unique_ptr<Table> position_with_one_tile(const std::string& rules, const Traits& traits, Player player, Rng& rng);
/// A reply of that kind is legal, or none is.
std::unique_ptr<Table> position_with_kind(const std::string& rules, const Traits& traits, const std::string& kind,
                                          Player player, Rng& rng);
std::unique_ptr<Table> position_without_kind(const std::string& rules, const Traits& traits, const std::string& kind,
                                             Player player, Rng& rng);

/// The same on boards whose squares vanish.
/// Hardly a square is left on the board:
std::unique_ptr<Table> nearly_empty_position(const std::string& rules, Player player, Rng& rng);
/// After one of his moves nothing can be stolen, in rules where something is stolen as a rule.
std::unique_ptr<Table> position_without_steal(const std::string& rules, Player player, Rng& rng);

}  // namespace isola_arena::check
