#pragma once

#include <vector>

#include "arena/contest/rating/contest_games.hpp"
#include "arena/contest/rating/glicko2.hpp"

namespace isola_arena {

/// The Glicko-2 rating of each entrant after the games, made for ladders: every round of the contest is one rating
/// period, each game rated by what the ratings were before its round. Everybody begins as a newcomer; who has no game in
/// a round only grows uncertain. A round that is still being played counts with the games that are there.
std::vector<Glicko> glicko_of_contest(std::size_t entrants, PairingList pairings, const Games& games);

}  // namespace isola_arena
