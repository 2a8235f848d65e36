#pragma once

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// Returns the entrant that advances from this pairing: its winner. After a draw, returns nullopt if the match is to be
/// played again, else the favourite.
std::optional<std::size_t> advancing(const PlayedPairing& played, int replays, std::size_t favourite);

/// Returns the same pairing once more, with sides exchanged.
Pairing again(const Pairing& drawn);

/// Returns how many rounds it takes until one entrant is left.
int knockout_rounds(std::size_t entrants);

/// Returns the pairings that follow: the drawn matches of this round that must be played again, else the next round.
/// Empty if the contest is over.
std::vector<Pairing> knockout_round(const FormatRules& rules, std::size_t entrants, Results results);

std::size_t count_knockout(const FormatRules& rules, std::size_t entrants);

/// The points that the loser and the winner of a match get in a round. rounds: the number of rounds in all.
struct Award {
    int lost;
    int won;
};
using Awards = Award (*)(int round, int rounds);

/// Returns the table by the points of these awards. An entrant that reaches a later round must have the higher sum of
/// points.
std::vector<Standing> knockout_standings(const FormatRules& rules, std::size_t entrants, Results results,
                                         Awards awards);

}  // namespace isola_arena::format
