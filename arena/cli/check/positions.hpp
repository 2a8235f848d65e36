#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/judge/table.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::check {

/// The first position of complete rules.
std::unique_ptr<Table> first_position(const std::string& rules);

/// Plays for nature until a player is to move or the game is over.
void play_nature(Table& table);

/// Plays a random legal turn, and nature's moves after it; only where a player is to move.
void play_randomly(Table& table, Rng& rng);

/// How many different moves the player to move has, whatever he steals.
std::size_t count_moves(const Table& table);

/// Positions from random play in which that player is to move and the game is not over. The same for the same
/// generator; nothing where the rules have no such position or it was not found.
std::unique_ptr<Table> early_position(const std::string& rules, Player player);
std::unique_ptr<Table> middle_position(const std::string& rules, Player player, Rng& rng);
/// He has exactly one move.
std::unique_ptr<Table> position_with_one_move(const std::string& rules, Player player, Rng& rng);
/// Hardly a square is left on the board.
std::unique_ptr<Table> nearly_empty_position(const std::string& rules, Player player, Rng& rng);
/// After one of his moves nothing can be stolen, in rules where something is stolen as a rule.
std::unique_ptr<Table> position_without_steal(const std::string& rules, Player player, Rng& rng);

}  // namespace isola_arena::check
