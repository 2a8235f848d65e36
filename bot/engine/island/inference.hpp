#pragma once

#include <optional>
#include <vector>

#include "bot/engine/island/search.hpp"

namespace isola_arena::island::engine {

/// What a player remembers of his last turn.
struct LastLook {
    Stand stand;
    Bag hand;
    std::optional<Deed> deed;  ///< nothing where he has not had a turn yet
    Belief belief;             ///< before the deed
};

/// What is now to be believed, seeing the stand and the hand one turn of the other later: every way in which the own
/// deed and the other's answer can have led here, by Bayes. The sum of the weights is the chance of what was seen, 0
/// where it cannot have come so. slips: how often a player of any kind does just anything legal.
Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, Stand stand, Bag hand,
                float slips);

}  // namespace isola_arena::island::engine
