#include "bot/engine/isola/eval.hpp"

#include <algorithm>

namespace isola_arena::isola::engine {
namespace {

// The number of moves over which territory is compared. On large boards a longer horizon costs more time than it gains.
constexpr int horizon = 6;

// Returns the number of two-move walks. count_around() includes the square itself, which is subtracted again.
template <int Side>
int walks_from(const Bitboard<Side>& first, const Bitboard<Side>& free) {
    int pairs = 0;
    first.for_each([&](int square) { pairs += free.count_around(square) - 1; });
    return pairs;
}

// A breadth-first flood fill from one pawn. Each step records how many squares it adds.
template <int Side>
class Wave {
public:
    Wave(int pawn, const Bitboard<Side>& free) : front_(Bitboard<Side>::of(pawn)), free_(free) {}

    void advance(Outlook& outlook, int move) {
        if (!front_.any()) return;
        front_ = (front_.spread() & free_) - covered_;
        covered_ = covered_ | front_;
        if (move == 0) {
            outlook.mobility = front_.count();
            outlook.walks = walks_from(front_, free_);
        } else if (move <= 3) {
            outlook.rings[static_cast<std::size_t>(move) - 1] = front_.count();
        }
    }

    const Bitboard<Side>& covered() const { return covered_; }
    bool growing() const { return front_.any(); }

private:
    Bitboard<Side> front_;
    Bitboard<Side> covered_;
    const Bitboard<Side>& free_;
};

struct Weights {
    std::array<int, 17> mobility;
    int walks;
    std::array<int, 3> rings;
};

struct Scale {
    Weights mover;
    Weights other;
    int territory;
};

// Fitted by logistic regression to the results of the engine's self-play (7x7, 9x9, 13x13, and 6x8 for Isolation).
// `walks` grows with mobility, which is why the weights of high mobility fall again. Afterwards the weights of walks
// and rings were moved towards the values that fit 13x13 alone.
constexpr Scale scale{{{-900, -140, -17, 103, 103, 85, 48, -17, -127, 0, 0, 0, 0, 0, 0, 0, 0}, 14, {8, 10, 7}},
                      {{-900, 0, 19, 13, 34, 34, 2, -64, -200, 0, 0, 0, 0, 0, 0, 0, 0}, 14, {8, 10, 7}},
                      2};

int worth(const Outlook& outlook, const Weights& weights) {
    int sum = weights.mobility[static_cast<std::size_t>(std::min(outlook.mobility, 16))];
    sum += weights.walks * outlook.walks;
    for (std::size_t i = 0; i < outlook.rings.size(); ++i) sum += weights.rings[i] * outlook.rings[i];
    return sum;
}

}  // namespace

template <int Side>
Prospect prospect(const Board<Side>& board) {
    const Bitboard<Side> free = board.free();
    Wave<Side> mine(board.mine(), free);
    Wave<Side> theirs(board.theirs(), free);
    Prospect result;
    Bitboard<Side> my_land;
    Bitboard<Side> their_land;
    for (int move = 0; move < horizon && (mine.growing() || theirs.growing()); ++move) {
        mine.advance(result.mover, move);
        theirs.advance(result.other, move);
        my_land = my_land | (mine.covered() - theirs.covered());
        their_land = their_land | (theirs.covered() - mine.covered());
    }
    result.territory = my_land.count() - their_land.count();
    return result;
}

int evaluate(const Prospect& prospect) {
    const int score =
        worth(prospect.mover, scale.mover) - worth(prospect.other, scale.other) + scale.territory * prospect.territory;
    return std::clamp(score, -20000, 20000);
}

template Prospect prospect(const Board<8>&);
template Prospect prospect(const Board<16>&);
template Prospect prospect(const Board<32>&);

}  // namespace isola_arena::isola::engine
