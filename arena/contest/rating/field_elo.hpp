#pragma once

#include <vector>

#include "arena/contest/rating/statistics.hpp"

namespace isola_arena {

/// An entrant's rating within its field.
struct FieldRating {
    double elo = 0;     ///< the field's mean is 0
    double margin = 0;  ///< elo - margin to elo + margin is the 95 % interval
    bool operator==(const FieldRating&) const = default;
};

/// Returns the ratings of a whole field, by entrant: those at which Elo's curve explains all results best
/// (Bradley-Terry, a draw is half a win and half a loss). As in BayesElo a weak prior keeps them finite: every entrant
/// has one more draw, against an opponent in the middle of the field, which also joins groups that never met. Every
/// number is finite; an entrant without games is near 0 and has a wide margin.
///
/// The interval is that of the rating minus the field's mean: 1.96 standard deviations from the inverse of the Fisher
/// information, which includes the uncertainty of all opponents. It is exact up to 1000 entrants; beyond that the
/// margins are estimated by random probes and off by some per cent. It assumes that games are independent, and won or
/// lost. So it is rather too wide if there are many draws or if sides decide games. For two bots estimate_elo(), which
/// counts pairs, is more precise.
std::vector<FieldRating> field_elo(const Crosstable& table);

}  // namespace isola_arena
