#pragma once

#include <vector>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/glicko/glicko2.hpp"

/// arena/contest/rating/glicko has the ratings of ladders, by Glicko-2: the strength of an entrant may change from
/// round to round. Open this header first. With the Book of a contest:
///
///     const std::vector<Glicko> ratings = glicko_of_contest(entrants, book.issued(), book.games());
///     const Glicko& first = ratings.front();  // of entrant 0
///     print(first.rating - 2 * first.deviation, first.rating + 2 * first.deviation);  // about the 95 % interval
///
/// The functions have no shared state. Any thread may call them on games that no thread changes meanwhile.
namespace isola_arena {

/// Returns the Glicko-2 rating of each entrant after the games, made for ladders: every round of the contest is one
/// rating period, and each game is rated by the ratings before its round. Every entrant begins as a newcomer. If an
/// entrant has no game in a round, only its deviation grows. A round that is still being played counts with its games
/// so far.
std::vector<Glicko> glicko_of_contest(std::size_t entrants, PairingList pairings, const Games& games);

}  // namespace isola_arena
