#pragma once

#include <cstdint>
#include <unordered_map>

#include "bot/engine/dominoes/search/board.hpp"
#include "bot/engine/dominoes/search/move_ordering.hpp"
#include "bot/engine/dominoes/search/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// A model of a fallible opponent: how likely it chooses each play. In three of four cases it plays greedily: it takes
/// the most points, counting those of a pass that it forces. Among plays with equal points it prefers one that forces a
/// pass, then a double, then the heaviest tile. In the fourth case it chooses uniformly among all plays.
class OpponentModel {
public:
    explicit OpponentModel(const Board& board);

    /// Returns the probability that the opponent chooses this play, 0 to 1.
    double chance(const Branch& branch) const;

private:
    static int liking(const Branch& branch);

    int most_liked_ = -1;
    int alike_ = 0;
    int plays_ = 0;
};

/// Chooses a play in a position that is lost against best play. It is an expectimax search: the mover takes the
/// maximum, the opponent's reply is a chance node with the probabilities of OpponentModel, and a position that the
/// WinSolver proves won for the mover counts 1. So it finds the play after which such an opponent most likely loses its
/// win.
class SwindleSearch {
public:
    struct Best {
        Choice choice;
        double chance;  ///< that the game turns within this depth, less a little for lost points
        int depth;      ///< own plays searched, this one included; 0: no search
    };

    explicit SwindleSearch(WinSolver& winner) : winner_(winner) {}

    /// Returns the play with the highest probability. Iterative deepening, one play of the mover at a time, ends when
    /// the budget of the WinSolver runs out. The mover must have a play and must be lost against best play.
    Best best(const Board& board);

private:
    Best best_at(const Board& board, int depth, Best so_far);
    double after(const Board& answering, int depth);
    double of_mover(const Board& board, int depth);
    double search(const Board& lost, int depth);

    WinSolver& winner_;
    std::unordered_map<std::uint64_t, double> memo_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
