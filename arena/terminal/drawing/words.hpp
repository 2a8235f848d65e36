#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/terminal/game/stepping.hpp"

namespace isola_arena::viewer {

/// Returns the letter of a player on boards: `A` or `B`.
char letter(Player player);

/// Returns the player's letter and name: `A greedy`.
std::string who(const GameView& view, Player player);

/// Returns a text such as `uicc-isola, isola board=9x9, game 1, seed 42`.
std::string game_words(const GameHeader& header);

/// Returns a text such as `3000 ms a reply`, `120 s a game` or `no time limit`.
std::string time_words(const TimeControl& time);

/// Returns the sub-actions of the cursor's moment that are done: `move 3,4  steal 5,5`; or the fault, or nature's move.
/// A sub-action that happens to another player than the one whose turn it is begins with that player's letter:
/// `attack 22  B fall 3`.
std::string action_words(const GameView& view, Cursor cursor);

/// Returns whether a person plays, who has no clock.
bool is_person(const Entrant& entrant);

/// Returns the columns of the longer one of who().
int name_columns(const GameView& view);

/// Returns the line of the action log: `12 B greedy  move 3,4  steal 5,5   1.2 ms`. Names are filled up to
/// name_columns(), so that the actions of both players begin in one column. with_name = false, for little room, leaves
/// out the player's name.
std::string log_line(const GameView& view, Cursor cursor, bool with_name = true);

/// Returns the verdict: a line such as `A greedy wins after 12 turns`, one for the explanation, or the reason if there is
/// none, and one for the scores if there are any. It is empty before the end of the game.
std::vector<std::string> verdict_lines(const GameView& view);

/// Returns the games won so far: `greedy 2, random 1`; empty if there was only one game.
std::string tally_words(const GameView& view);

}  // namespace isola_arena::viewer
