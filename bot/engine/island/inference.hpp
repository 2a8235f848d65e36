#pragma once

#include <optional>
#include <vector>

#include "bot/engine/island/search.hpp"

namespace isola_arena::island::engine {

/// A player's memory of its last turn.
struct LastLook {
    PawnPositions pawns;
    Bag hand;
    std::optional<Action> action;        ///< nullopt if the player has not had a turn yet
    Belief belief;                       ///< before the action
    std::optional<OtherMind> mind = {};  ///< the other player's before the action; nullopt: it is no thinking one
};

/// Returns the belief after one more turn of the other player, given the position and the hand that are seen now. It
/// weighs, by Bayes, every way in which the own action and the other player's answer can have led here. The sum of the
/// weights is the chance of the position and the hand; it is 0 if they cannot have come about. slips is the share of
/// turns in which a player of any kind does just any legal action.
Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, PawnPositions pawns, Bag hand,
                float slips);

/// An attack of the other player's, and the number of own tiles that met it.
struct Defence {
    int tile;
    int attackers;
    int defenders;
};

/// Returns the likeliest defence against the attack that has pushed the own pawn to the position that is seen now;
/// nullopt if it was not pushed.
std::optional<Defence> defence_seen(const Hands& hands, const LastLook& last, PawnPositions pawns);

}  // namespace isola_arena::island::engine
