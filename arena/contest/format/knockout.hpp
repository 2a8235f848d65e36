#pragma once

#include "arena/contest/format/scheme.hpp"

namespace isola_arena::format {

/// Who goes on after this pairing: its winner; drawn, nobody while it is to be played again, then the favourite.
std::optional<std::size_t> advancing(const PlayedPairing& played, int replays, std::size_t favourite);

/// The same pairing once more, with sides exchanged.
Pairing again(const Pairing& drawn);

/// How many rounds it takes until one is left.
int knockout_rounds(std::size_t entrants);

/// The pairings that follow: the next round, or what of this one must be played again.
std::vector<Pairing> knockout_round(const FormatRules& rules, std::size_t entrants, Results results);

std::size_t count_knockout(const FormatRules& rules, std::size_t entrants);

/// What a round of so many brings to who loses and who wins it.
struct Award {
    int lost;
    int won;
};
using Awards = Award (*)(int round, int rounds);

/// The table by the points of these awards, which must grow from round to round.
std::vector<Standing> knockout_standings(const FormatRules& rules, std::size_t entrants, Results results,
                                         Awards awards);

}  // namespace isola_arena::format
