#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"

/// The few words that the tests of Save the Island are written in. A text that should be good and is refused fails the
/// test.
namespace isola_arena::island::rulebook {

/// The first position of a variant, nothing dealt yet.
State first_position(std::string_view variant = "bot-battle");

/// A position in the middle of a game: `[player to move];[tiles of player 1];[tiles of player 2];[island]`.
State game(std::string_view text, std::string_view variant = "bot-battle");

/// `legal`, or the words with which the move (a player's or nature's) is refused in this position.
std::string verdict(const State& state, std::string_view move);

bool legal(const State& state, std::string_view move);

/// The position after these moves of the players' and nature's, all of which are legal.
State after(State state, std::initializer_list<std::string_view> moves);

/// The position after nature has given out all the tiles that she owes.
State after_nature(State state, std::uint64_t seed);

/// The 15 characters of the board line.
std::string island_of(const State& state);

/// Both hands, `44140 01234`.
std::string tiles_of(const State& state);

/// All that the player to move may reply, in alphabetical order: `attack;4 move;0 move;1`.
std::string replies_in(const State& state);

/// `player 2: off_island`, `drawn: turn_limit`, or `undecided`.
std::string verdict_on_game(const State& state);

}  // namespace isola_arena::island::rulebook
