#pragma once

#include <vector>

#include "arena/contest/rating/crosstable.hpp"

namespace isola_arena {

/// An entrant's rating within his field.
struct FieldRating {
    double elo = 0;     ///< the field's mean is 0
    double margin = 0;  ///< elo - margin to elo + margin is the 95 % interval
    bool operator==(const FieldRating&) const = default;
};

/// Ratings of a whole field from who beat whom: those at which Elo's curve explains all results best (Bradley-Terry, a
/// draw half a win and half a loss). As in BayesElo a weak prior keeps them finite: everybody has one more draw, with an
/// opponent in the middle of the field, which also joins groups that never met. Every number is finite; who has no game
/// has 0 and a wide margin.
///
/// The interval is that of the rating less the field's mean, 1.96 standard deviations from the inverse of the Fisher
/// information, uncertainty of all opponents included; exact up to 1000 entrants, beyond that the margins are estimated
/// by random probes and off by some per cent. It takes games for independent and won or lost, so it is on the wide side
/// where there are many draws or where sides decide games; of two bots estimate_elo() tells more, which counts pairs.
std::vector<FieldRating> field_elo(const Crosstable& table);

}  // namespace isola_arena
