#pragma once

#include <span>
#include <vector>

#include "arena/contest/rating/contest_games.hpp"

/// arena/contest/rating/glicko has the ratings of ladders, by Glicko-2: the strength of an entrant may change from
/// round to round. Open this header first. With the Book of a contest:
///
///     const std::vector<Glicko> ratings = glicko_of_contest(entrants, book.issued(), book.games());
///     const Glicko& first = ratings.front();  // of entrant 0
///     print(first.rating - 2 * first.deviation, first.rating + 2 * first.deviation);  // about the 95 % interval
///
/// The functions have no shared state. Any thread may call them on games that no thread changes meanwhile.
namespace isola_arena {

/// A rating of Glicko-2, on the scale of Elo.
struct Glicko {
    double rating = 1500;
    double deviation = 350;    ///< standard deviation of the rating; at most 350, a newcomer's
    double volatility = 0.06;  ///< how much the strength is expected to change in a period
    bool operator==(const Glicko&) const = default;
};

/// A game of a rating period: the opponent as it was before the period, and 1 for a win, 0.5 for a draw, 0 for a loss.
struct GlickoGame {
    Glicko opponent;
    double score = 0;
};

/// Returns the rating after a period with these games, by the steps of Glickman's `Example of the Glicko-2 system`
/// (2013). tau bounds how fast volatility changes: 0.3 to 1.2 according to the paper. Without games only the deviation
/// grows.
Glicko after_period(const Glicko& before, std::span<const GlickoGame> games, double tau = 0.5);

/// Returns the Glicko-2 rating of each entrant after the games, made for ladders: every round of the contest is one
/// rating period, and each game is rated by the ratings before its round. Every entrant begins as a newcomer. If an
/// entrant has no game in a round, only its deviation grows. A round that is still being played counts with its games
/// so far.
std::vector<Glicko> glicko_of_contest(std::size_t entrants, PairingList pairings, const Games& games);

}  // namespace isola_arena
