#include "bot/engine/isola/queens/queen_eval.hpp"

#include <algorithm>
#include <array>

namespace isola_arena::isola::engine {
namespace {

using ByMoves = std::array<int, 17>;

// These weights were chosen by hand.
constexpr ByMoves worth_of_moves{-900, -300, -200, -150, -120, -90, -70, -50, -35, -20, -10, 0, 10, 20, 25, 30, 35};
constexpr ByMoves worth_of_their_moves{-1200, -300, -200, -150, -120, -90, -70, -50, -35,
                                       -20,   -10,  0,    10,   20,   25,  30,  35};
constexpr std::array<int, 2> worth_of_ring{8, 5};
constexpr int worth_of_territory = 20;
constexpr int worth_of_walks = 3;
constexpr int queen_horizon = 3;

int worth(const ByMoves& table, int moves) { return table[static_cast<std::size_t>(std::min(moves, 16))]; }

template <int Side>
int queen_walks(const Bitboard<Side>& first, const Bitboard<Side>& free) {
    int pairs = 0;
    for (int direction = 0; direction < 8; ++direction) pairs += (first.step(direction) & free).count();
    return pairs;
}

}  // namespace

template <int Side>
int evaluate_queens(const Board<Side>& board, const Bitboard<Side>& my_moves, const Bitboard<Side>& their_moves) {
    using Bits = Bitboard<Side>;
    const Bits free = board.free();
    Bits my_front = my_moves;
    Bits their_front = their_moves;
    Bits mine = my_front;
    Bits theirs = their_front;
    Bits my_land = mine - theirs;
    Bits their_land = theirs - mine;
    int score = worth(worth_of_moves, my_front.count()) - worth(worth_of_their_moves, their_front.count());
    score += worth_of_walks * (queen_walks(my_front, free) - queen_walks(their_front, free));
    for (std::size_t ring = 0; ring + 1 < queen_horizon && (my_front.any() || their_front.any()); ++ring) {
        my_front = reachable(my_front, free, Reach::queen) - mine;
        their_front = reachable(their_front, free, Reach::queen) - theirs;
        score += worth_of_ring[ring] * (my_front.count() - their_front.count());
        mine = mine | my_front;
        theirs = theirs | their_front;
        my_land = my_land | (mine - theirs);
        their_land = their_land | (theirs - mine);
    }
    score += worth_of_territory * (my_land.count() - their_land.count());
    return std::clamp(score, -20000, 20000);
}

template int evaluate_queens(const Board<8>&, const Bitboard<8>&, const Bitboard<8>&);
template int evaluate_queens(const Board<16>&, const Bitboard<16>&, const Bitboard<16>&);
template int evaluate_queens(const Board<32>&, const Bitboard<32>&, const Bitboard<32>&);

}  // namespace isola_arena::isola::engine
