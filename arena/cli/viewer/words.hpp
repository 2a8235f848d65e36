#pragma once

#include <string>
#include <vector>

#include "arena/cli/viewer/stepping.hpp"

namespace isola_arena::viewer {

/// The letter of a player on boards: `A` or `B`.
char letter(Player player);

/// `A greedy`
std::string who(const GameView& view, Player player);

/// `uicc-isola, isola board=9x9, round 1, seed 42`
std::string game_words(const GameHeader& header);

/// `3000 ms a reply`, `120 s a game`, `no time limit`
std::string time_words(const TimeControl& time);

/// What was done in the moment that the cursor stands in, as far as it is done: `move 3,4  steal 5,5`, the fault, or
/// nature's move. What happens to another than the player whose turn it is has his letter: `attack 22  B fall 3`.
std::string action_words(const GameView& view, Cursor cursor);

/// The line of the action log: `12 B greedy  move 3,4  steal 5,5   1.2 ms`; without the name where room is short.
std::string log_line(const GameView& view, Cursor cursor, bool with_name = true);

/// The verdict, a line for the result, one for the explanation and one for the scores where there are any; empty before
/// the end.
std::vector<std::string> verdict_lines(const GameView& view);

/// The games won so far, where there was more than one: `greedy 2, random 1`.
std::string tally_words(const GameView& view);

}  // namespace isola_arena::viewer
