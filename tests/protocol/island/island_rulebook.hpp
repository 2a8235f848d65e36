#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"

/// The small language of the tests of Save the Island: positions and moves as text. If a text that should be valid is
/// refused, the test fails.
namespace isola_arena::island::rulebook {

/// Returns the first position of a variant, before the deal.
State first_position(std::string_view variant = "bot-battle");

/// Returns a position in the middle of a game: `[player to move];[tiles of player 1];[tiles of player 2];[island]`.
State game(std::string_view text, std::string_view variant = "bot-battle");

/// Returns `legal`, or the reason why the move, a player's or nature's, is refused in this position.
std::string verdict(const State& state, std::string_view move);

bool legal(const State& state, std::string_view move);

/// Returns the position after these moves of the players and nature, which must all be legal.
State after(State state, std::initializer_list<std::string_view> moves);

/// Returns the position after nature has replaced all used tiles.
State after_nature(State state, std::uint64_t seed);

/// Returns the 15 characters of the island in the board line.
std::string island_of(const State& state);

/// Returns both hands: `44140 01234`.
std::string tiles_of(const State& state);

/// Returns all legal replies of the player to move, in alphabetical order: `attack;4 move;0 move;1`.
std::string replies_in(const State& state);

/// Returns the result: `player 2: off_island`, `drawn: turn_limit`, or `undecided`.
std::string verdict_on_game(const State& state);

}  // namespace isola_arena::island::rulebook
