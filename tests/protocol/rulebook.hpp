#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/isola/rules.hpp"

/// The few words that the tests of the rules are written in. A text that should be good and is refused fails the test.
namespace isola_arena::isola::rulebook {

/// The position that a board line of that variant shows.
State board(std::string_view line, std::string_view variant = "isola");

/// The first position of a variant, on its own board or on one of that size.
State first_board(std::string_view variant, std::string_view size = {});

/// `legal`, or the words with which the reply is refused in this position.
std::string verdict(const State& state, std::string_view reply);

bool legal(const State& state, std::string_view reply);

/// The position after these replies, all of which are legal.
State after(State state, std::initializer_list<std::string_view> replies);

/// The cells as the board line writes them.
std::string cells(const State& state);

/// The squares in reading order: `0,0 0,1 2,3`.
std::string in_order(std::vector<Position> squares);

/// Where the player to move can go, and what he can steal after going to `R,C`.
std::string moves_of(const State& state);
std::string steals_of(const State& state, Position move);

/// `player 2: no_move`, `drawn: turn_limit`, or `undecided`.
std::string verdict_on_game(const State& state);

}  // namespace isola_arena::isola::rulebook
