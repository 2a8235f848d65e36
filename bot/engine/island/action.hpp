#pragma once

#include <cstddef>
#include <utility>

#include "bot/engine/island/hands.hpp"
#include "protocol/island/rules.hpp"

namespace isola_arena::island::engine {

/// The places of the pawns as one player sees them: the number of cells behind its own pawn, and behind the other one.
/// A pawn below 0 is off the island.
struct PawnPositions {
    int mine = 0;
    int theirs = 0;

    int distance() const { return cells - 1 - mine - theirs; }
    PawnPositions flipped() const { return {theirs, mine}; }
    bool lost() const { return mine < 0; }
    bool won() const { return theirs < 0; }
    bool operator==(const PawnPositions&) const = default;
};

/// The number of rows in a table by stand: one for each pair of cells. The rows of pairs without room for both pawns
/// are never read.
inline constexpr std::size_t stands = cells * cells;
inline std::size_t row(PawnPositions stand) { return static_cast<std::size_t>(stand.mine * cells + stand.theirs); }

/// Visits all stands with both pawns on the island.
template <class Visit>
void for_each_stand(Visit visit) {
    for (int mine = 0; mine < cells; ++mine)
        for (int theirs = 0; mine + theirs < cells - 1; ++theirs) visit(PawnPositions{mine, theirs});
}

/// A choice as a small number: move x, retreat x, attack with n tiles (their value is the distance), or shuffle.
using Action = std::size_t;
inline constexpr Action move_by(int tile) { return static_cast<Action>(tile); }
inline constexpr Action retreat_by(int tile) { return static_cast<Action>(5 + tile); }
inline constexpr Action attack_with(int count) { return static_cast<Action>(9 + count); }
inline constexpr Action shuffling = 15;
inline constexpr Action deeds = 16;

constexpr bool is_move(Action deed) { return deed < 5; }
constexpr bool is_retreat(Action deed) { return deed >= 5 && deed < 10; }
constexpr bool is_attack(Action deed) { return deed >= 10 && deed < 15; }

/// Returns the number of tiles of an attack.
constexpr int attackers(Action deed) { return static_cast<int>(deed) - 9; }

/// Returns the value of the tile of a move or a retreat.
constexpr int step(Action deed) { return static_cast<int>(deed) % 5; }

/// Returns the stand after a move, a retreat or a shuffle.
inline PawnPositions after_step(PawnPositions stand, Action deed) {
    if (is_move(deed)) return {stand.mine + step(deed), stand.theirs};
    if (is_retreat(deed)) return {stand.mine - step(deed), stand.theirs};
    return stand;
}

/// Returns the stand after an attack with `attackers` tiles that was met with `defenders` tiles, as the attacker sees
/// it.
inline PawnPositions after_attack(PawnPositions stand, int attackers, int defenders) {
    if (attackers == defenders) return stand;
    return {stand.mine + stand.distance() - 1, stand.theirs - power_of_a_tile * (attackers - defenders)};
}

/// Returns the rest of a hand after the tiles of the deed are taken out.
inline Bag after_use(const Hands& hands, Bag hand, PawnPositions stand, Action deed) {
    if (deed == shuffling) return hands.empty();
    if (is_attack(deed)) return hands.without(hand, stand.distance(), attackers(deed));
    return hands.without(hand, step(deed), 1);
}

/// Visits every legal deed, each once.
template <class Visit>
void for_each_deed(const Hands& hands, PawnPositions stand, Bag hand, bool may_shuffle, Visit visit) {
    const int distance = stand.distance();
    for (int tile = hands.lowest(); tile <= hands.highest(); ++tile) {
        if (hands.count(hand, tile) == 0) continue;
        if (tile < distance) visit(move_by(tile));
        visit(retreat_by(tile));
        if (tile == distance)
            for (int count = 1; count <= hands.count(hand, tile); ++count) visit(attack_with(count));
    }
    if (may_shuffle) visit(shuffling);
}

/// Returns the deed as a choice of the protocol.
inline Choice choice_of(PawnPositions stand, Action deed) {
    if (deed == shuffling) return {Act::shuffle, 0, 0};
    if (is_attack(deed)) return {Act::attack, stand.distance(), attackers(deed)};
    return {is_move(deed) ? Act::move : Act::retreat, step(deed), 1};
}

}  // namespace isola_arena::island::engine
