#include "bot/engine/isola/queens/survival.hpp"

#include <algorithm>

#include "bot/engine/isola/queens/rays.hpp"

namespace isola_arena::isola::engine {
namespace {

template <int Side>
class Walk {
public:
    Walk(int steps, Stopwatch& watch) : steps_left_(steps), watch_(watch) {}

    // Returns the length of the longest walk found from `at`, by depth-first search. It is the true maximum unless the
    // steps or the time ran out, or the walk has `enough` moves, or no walk can have more than `beaten`.
    int longest(int at, Bitboard<Side> free, int enough, int beaten = -1) {
        const Bitboard<Side> reached = region(at, free);
        const int most = std::min(reached.count(), enough);
        if (most <= beaten) return most;
        int best = 0;
        for (Bitboard<Side> left = queen_moves(at, free); left.any() && best < most;) {
            const int next = narrowest(left, free);
            left.remove(next);
            if ((--steps_left_ < 0 || watch_.expired()) && best > 0) break;
            Bitboard<Side> rest = reached;
            rest.remove(next);
            best = std::max(best, 1 + longest(next, rest, enough - 1, std::max(best, beaten) - 1));
        }
        return best;
    }

    bool gave_up() { return steps_left_ < 0 || watch_.expired(); }

private:
    // Warnsdorff's rule: go first to the square with the fewest exits.
    static int narrowest(const Bitboard<Side>& choices, const Bitboard<Side>& free) {
        int chosen = choices.first();
        int fewest = 9;
        choices.for_each([&](int square) {
            const int ways = free.count_around(square) - 1;
            if (ways >= fewest) return;
            fewest = ways;
            chosen = square;
        });
        return chosen;
    }

    int steps_left_;
    Stopwatch& watch_;
};

}  // namespace

template <int Side>
Bitboard<Side> region(int pawn, const Bitboard<Side>& free) {
    Bitboard<Side> grown = Bitboard<Side>::of(pawn).spread() & free;
    for (Bitboard<Side> before; grown != before;) {
        before = grown;
        grown = grown.spread() & free;
    }
    return grown;
}

template <int Side>
Survival longest_walk(int pawn, const Bitboard<Side>& free, int steps, Stopwatch& watch, int enough) {
    const int most = region(pawn, free).count();
    if (most > 64) return {0, most};
    Walk<Side> walk(steps, watch);
    const int least = walk.longest(pawn, free, enough);
    return {least, walk.gave_up() || least >= enough ? most : least};
}

template Bitboard<8> region(int, const Bitboard<8>&);
template Bitboard<16> region(int, const Bitboard<16>&);
template Bitboard<32> region(int, const Bitboard<32>&);
template Survival longest_walk(int, const Bitboard<8>&, int, Stopwatch&, int);
template Survival longest_walk(int, const Bitboard<16>&, int, Stopwatch&, int);
template Survival longest_walk(int, const Bitboard<32>&, int, Stopwatch&, int);

}  // namespace isola_arena::isola::engine
