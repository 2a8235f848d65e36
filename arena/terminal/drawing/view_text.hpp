#pragma once

#include <string>
#include <vector>

#include "arena/terminal/game/stepping.hpp"

namespace isola_arena::viewer {

/// Returns the letter of a player on boards: `A` or `B`.
char letter(Player player);

/// Returns the player's letter and name: `A greedy`.
std::string who(const GameView& view, Player player);

/// Returns a text such as `uicc-isola, isola board=9x9, game 1, seed 42`.
std::string game_heading(const GameHeader& header);

/// Returns a text such as `3000 ms a reply`, `120 s a game` or `no time limit`.
std::string time_limit_text(const TimeControl& time);

/// Returns the sub-actions of the cursor's moment that are done: `move 3,4  steal 5,5`; or the fault, or nature's move.
/// If a sub-action happens to the other player, it begins with that player's letter: `attack 22  B fall 3`.
std::string action_text(const GameView& view, Cursor cursor);

/// Returns whether the entrant is a person. A person has no clock.
bool is_person(const Entrant& entrant);

/// Returns the width of the longer text of who(), in columns.
int name_columns(const GameView& view);

/// Returns the line of the action log: `12 B greedy  move 3,4  steal 5,5   1.2 ms`. Names are filled up to
/// name_columns(), so that the actions of both players begin in one column. with_name: false leaves out the player's
/// name, for a narrow pane.
std::string log_line(const GameView& view, Cursor cursor, bool with_name = true);

/// Returns the verdict: a line such as `A greedy wins after 12 turns`, a line for the explanation (without one, for the
/// reason), and a line for the scores if there are any. Empty before the end of the game.
std::vector<std::string> verdict_lines(const GameView& view);

/// Returns the games won so far: `greedy 2, random 1`; empty if there was only one game.
std::string tally_text(const GameView& view);

}  // namespace isola_arena::viewer
