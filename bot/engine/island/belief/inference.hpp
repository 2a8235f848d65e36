#pragma once

#include <optional>
#include <vector>

#include "bot/engine/island/belief/belief.hpp"
#include "bot/engine/island/belief/other_mind.hpp"

namespace isola_arena::island::engine {

/// What a player remembers of its last turn.
struct LastLook {
    PawnPositions pawns;
    Bag hand;
    std::optional<Action> action;        ///< nullopt if the player has not had a turn yet
    Belief belief;                       ///< the belief before the action
    std::optional<OtherMind> mind = {};  ///< the opponent's mind before the action; nullopt: not modelled
};

/// One step of the Bayesian filter: returns the belief after one more turn of the opponent, given the position and the
/// own hand that are observed now. The posterior sums over every way in which the own action and the opponent's answer
/// can have led here, weighted by its probability. The total of the result is the likelihood of the observation; it is
/// 0 if the observation is impossible. slips: the share of turns in which a player of any kind plays a random legal
/// action.
Belief inferred(const Hands& hands, const std::vector<Kind>& kinds, const LastLook& last, PawnPositions pawns, Bag hand,
                float slips);

/// An attack by the opponent, and the number of own tiles that met it.
struct Defence {
    int tile;
    int attackers;
    int defenders;
};

/// Returns the likeliest defence that explains how the opponent's attack has pushed the own pawn to its present
/// position; nullopt if the pawn was not pushed.
std::optional<Defence> defence_seen(const Hands& hands, const LastLook& last, PawnPositions pawns);

}  // namespace isola_arena::island::engine
