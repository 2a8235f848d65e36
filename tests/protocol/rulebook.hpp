#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/isola/rules.hpp"

/// The small language of the Isola tests: positions and replies as text. If a text that should be valid is refused, the
/// test fails.
namespace isola_arena::isola::rulebook {

/// Returns the position of a board line of the variant.
State board(std::string_view line, std::string_view variant = "isola");

/// Returns the first position of a variant on its usual board or on one of the given size.
State first_board(std::string_view variant, std::string_view size = {});

/// Returns `legal`, or the reason why the reply is refused in this position.
std::string verdict(const State& state, std::string_view reply);

bool legal(const State& state, std::string_view reply);

/// Returns the position after these replies, which must all be legal.
State after(State state, std::initializer_list<std::string_view> replies);

/// Returns the cells as the board line writes them.
std::string cells(const State& state);

/// Returns the squares in reading order: `0,0 0,1 2,3`.
std::string in_order(std::vector<Position> squares);

/// Returns the squares that the player to move can go to, and those that it can steal after going to `R,C`.
std::string moves_of(const State& state);
std::string steals_of(const State& state, Position move);

/// Returns the result: `player 2: no_move`, `drawn: turn_limit`, or `undecided`.
std::string verdict_on_game(const State& state);

}  // namespace isola_arena::isola::rulebook
