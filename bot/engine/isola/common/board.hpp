#pragma once

#include <array>
#include <cstdint>

#include "bot/engine/isola/common/bitboard.hpp"
#include "protocol/isola/rules.hpp"

namespace isola_arena::isola::engine {

inline constexpr int no_square = -1;

/// A turn in the engine's square numbers; steal is no_square if the turn has no steal.
struct Ply {
    int move = no_square;
    int steal = no_square;
    bool operator==(const Ply&) const = default;
};

/// The engine's position. It is small, because the search copies it for every turn (copy-make instead of unmake).
template <int Side>
struct Board {
    using Bits = Bitboard<Side>;

    Bits open;                   ///< squares that a pawn may stand on, including those under the pawns
    Bits fixed;                  ///< the open squares that can never be stolen
    std::array<int, 2> pawns{};  ///< the squares of player one's and player two's pawn
    int mover = 0;               ///< 0: player one is to move
    Reach reach = Reach::king;
    std::uint64_t key = 0;  ///< hash of the position, its rules and its size

    int mine() const { return pawns[static_cast<std::size_t>(mover)]; }
    int theirs() const { return pawns[static_cast<std::size_t>(1 - mover)]; }

    Bits free() const {
        Bits squares = open;
        squares.remove(pawns[0]);
        squares.remove(pawns[1]);
        return squares;
    }

    /// Returns the squares that the mover may steal after its pawn has gone to `move`; empty in `queens`.
    Bits stealable_after(int move) const;

    void play(const Ply& ply);

    /// A null move: the mover passes. The rules do not allow it; the search uses it for null-move pruning.
    void make_null_move();
};

/// Returns the squares that pawns on the squares `from` can reach in one move over the squares `free`.
template <int Side>
Bitboard<Side> reachable(const Bitboard<Side>& from, const Bitboard<Side>& free, Reach reach);

/// Converts a position of the rules. The board must have at most Side rows and columns.
template <int Side>
Board<Side> board_of(const State& state);

template <int Side>
Position position_of(int square) {
    return {square / Side, square % Side};
}

template <int Side>
int square_of(Position position) {
    return position.row() * Side + position.column();
}

template <int Side>
Turn turn_of(const Ply& ply) {
    Turn turn{position_of<Side>(ply.move), std::nullopt};
    if (ply.steal != no_square) turn.steal = position_of<Side>(ply.steal);
    return turn;
}

}  // namespace isola_arena::isola::engine
