#pragma once

#include <cstddef>
#include <utility>

#include "bot/engine/island/tables/hands.hpp"
#include "protocol/island/rules.hpp"

namespace isola_arena::island::engine {

/// The position of the pawns from one player's point of view: the number of cells behind its own pawn, and behind the
/// opponent's. A number below 0 means that the pawn is off the island.
struct PawnPositions {
    int mine = 0;
    int theirs = 0;

    int distance() const { return cells - 1 - mine - theirs; }
    PawnPositions flipped() const { return {theirs, mine}; }
    bool lost() const { return mine < 0; }
    bool won() const { return theirs < 0; }
    bool operator==(const PawnPositions&) const = default;
};

/// The number of rows in a table that is indexed by position: one row for each pair of cells. Rows of pairs without
/// room for both pawns stay unused.
inline constexpr std::size_t positions = cells * cells;
inline std::size_t row(PawnPositions pawns) { return static_cast<std::size_t>(pawns.mine * cells + pawns.theirs); }

/// Visits all positions with both pawns on the island.
template <class Visit>
void for_each_position(Visit visit) {
    for (int mine = 0; mine < cells; ++mine)
        for (int theirs = 0; mine + theirs < cells - 1; ++theirs) visit(PawnPositions{mine, theirs});
}

/// A choice as a small number: move x, retreat x, attack with n tiles (the value of the tiles is the distance), or
/// shuffle.
using Action = std::size_t;
inline constexpr Action move_by(int tile) { return static_cast<Action>(tile); }
inline constexpr Action retreat_by(int tile) { return static_cast<Action>(5 + tile); }
inline constexpr Action attack_with(int count) { return static_cast<Action>(9 + count); }
inline constexpr Action shuffling = 15;
inline constexpr Action actions = 16;

constexpr bool is_move(Action action) { return action < 5; }
constexpr bool is_retreat(Action action) { return action >= 5 && action < 10; }
constexpr bool is_attack(Action action) { return action >= 10 && action < 15; }

/// Returns the number of tiles in an attack.
constexpr int attackers(Action action) { return static_cast<int>(action) - 9; }

/// Returns the value of the tile of a move or a retreat.
constexpr int step(Action action) { return static_cast<int>(action) % 5; }

/// Returns the position after a move, a retreat or a shuffle.
inline PawnPositions after_step(PawnPositions pawns, Action action) {
    if (is_move(action)) return {pawns.mine + step(action), pawns.theirs};
    if (is_retreat(action)) return {pawns.mine - step(action), pawns.theirs};
    return pawns;
}

/// Returns the position, from the attacker's point of view, after an attack with `attackers` tiles that was met with
/// `defenders` tiles.
inline PawnPositions after_attack(PawnPositions pawns, int attackers, int defenders) {
    if (attackers == defenders) return pawns;
    return {pawns.mine + pawns.distance() - 1, pawns.theirs - power_of_a_tile * (attackers - defenders)};
}

/// Returns the tiles left in a hand after those of the action are used.
inline Bag after_use(const Hands& hands, Bag hand, PawnPositions pawns, Action action) {
    if (action == shuffling) return hands.empty();
    if (is_attack(action)) return hands.without(hand, pawns.distance(), attackers(action));
    return hands.without(hand, step(action), 1);
}

/// Visits every legal action, each once.
template <class Visit>
void for_each_action(const Hands& hands, PawnPositions pawns, Bag hand, bool may_shuffle, Visit visit) {
    const int distance = pawns.distance();
    for (int tile = hands.lowest(); tile <= hands.highest(); ++tile) {
        if (hands.count(hand, tile) == 0) continue;
        if (tile < distance) visit(move_by(tile));
        visit(retreat_by(tile));
        if (tile == distance)
            for (int count = 1; count <= hands.count(hand, tile); ++count) visit(attack_with(count));
    }
    if (may_shuffle) visit(shuffling);
}

/// Returns the action as a choice of the protocol.
inline Choice choice_of(PawnPositions pawns, Action action) {
    if (action == shuffling) return {Act::shuffle, 0, 0};
    if (is_attack(action)) return {Act::attack, pawns.distance(), attackers(action)};
    return {is_move(action) ? Act::move : Act::retreat, step(action), 1};
}

}  // namespace isola_arena::island::engine
