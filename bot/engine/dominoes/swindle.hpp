#pragma once

#include <cstdint>
#include <unordered_map>

#include "bot/engine/dominoes/board.hpp"
#include "bot/engine/dominoes/order.hpp"
#include "bot/engine/dominoes/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// The chances of the mover's plays, if the mover looks one play ahead: in three of four cases it takes the most
/// points, including those of a pass that it forces (of equal plays one that forces a pass, then a double, then the
/// heaviest tile); otherwise it plays anything, all plays being equally likely.
class OpponentModel {
public:
    explicit OpponentModel(const Board& board);

    /// Returns the chance of that play, 0 to 1.
    double chance(const Branch& branch) const;

private:
    static int liking(const Branch& branch);

    int most_liked_ = -1;
    int alike_ = 0;
    int plays_ = 0;
};

/// Chooses a play in a game that is lost against best play: the one after which a player of such habits is most likely
/// to give the game back.
class SwindleSearch {
public:
    struct Best {
        Choice choice;
        double chance;  ///< that the game turns, as far as was looked ahead, less a little for lost points
        int depth;      ///< number of own plays looked ahead, this one included; 0: none
    };

    explicit SwindleSearch(WinSolver& winner) : winner_(winner) {}

    /// Returns the play with the highest chance. It looks ahead one play further at a time until the winner's patience
    /// runs out. The mover must have a play, and must lose against best play.
    Best best(const Board& board);

private:
    Best best_at(const Board& board, int depth, Best so_far);
    double after(const Board& answering, int depth);
    double of_mover(const Board& board, int depth);
    double search(const Board& lost, int depth);

    WinSolver& winner_;
    std::unordered_map<std::uint64_t, double> remembered_;
    bool stopped_ = false;
};

}  // namespace isola_arena::dominoes::engine
