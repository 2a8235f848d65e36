#pragma once

#include <optional>
#include <vector>

#include "bot/engine/island/search.hpp"

namespace isola_arena::island::engine {

/// A player's memory of its last turn.
struct LastLook {
    PawnPositions pawns;
    Bag hand;
    std::optional<Action> action;  ///< nullopt if the player has not had a turn yet
    Belief belief;                 ///< before the action
};

/// Returns the belief after one more turn of the other player, given the position and the hand that are seen now. It
/// weighs, by Bayes, every way in which the own action and the other player's answer can have led here. The sum of the
/// weights is the chance of the position and the hand; it is 0 if they cannot have come about. slips is the share of
/// turns in which a player of any kind does just any legal action.
Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, PawnPositions pawns, Bag hand,
                float slips);

}  // namespace isola_arena::island::engine
