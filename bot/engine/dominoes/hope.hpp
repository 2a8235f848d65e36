#pragma once

#include <cstdint>
#include <unordered_map>

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/order.hpp"
#include "bot/engine/dominoes/winner.hpp"

namespace isola_arena::dominoes::engine {

/// How likely each answer is, if a player who looks one play ahead is at the table: mostly he takes the points, those
/// of a pass counted, and among equals plays a double or his heaviest tile; sometimes anything.
class Habit {
public:
    explicit Habit(const Board& board);

    /// The chance of that play, 0 to 1.
    double chance(const Branch& branch) const;

private:
    static int liking(const Branch& branch);

    int most_liked_ = -1;
    int alike_ = 0;
    int plays_ = 0;
};

/// What to play in a game that is lost against best play: where a player of habits is most likely to give it back.
class Hope {
public:
    struct Best {
        Choice choice;
        double chance;  ///< that the game turns, 0 to 1, as far as was looked ahead
        int depth;      ///< own plays looked ahead, this one included; 0: none
    };

    explicit Hope(Winner& winner) : winner_(winner) {}

    /// The play that hopes for most, looking ever further until the winner's patience runs out; only where the mover
    /// has a play and loses.
    Best best(const Board& board);

private:
    Best best_at(const Board& board, int depth, Best so_far);
    double after(const Board& answering, int depth);
    double of_mover(const Board& board, int depth);
    double search(const Board& lost, int depth);

    Winner& winner_;
    std::unordered_map<std::uint64_t, double> remembered_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
