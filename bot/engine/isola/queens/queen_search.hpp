#pragma once

#include <array>
#include <cstdint>

#include "bot/engine/isola/common/moves.hpp"
#include "bot/engine/isola/common/search_result.hpp"
#include "bot/engine/isola/common/time.hpp"
#include "bot/engine/isola/common/transposition_table.hpp"
#include "bot/engine/isola/common/window.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::engine {

/// The search for `queens`: iterative deepening, principal variation search (fail-soft alpha-beta with zero windows
/// after the first turn) and a transposition table. A turn is just one square, so all turns are generated, and a forced
/// end is proven.
///
/// Move ordering: the turn of the table first. At depth 2 and more, the static evaluation of each child follows; near
/// the leaves, the mobility. One killer turn for each ply and the history heuristic are added to either of them.
/// Late-move reductions apply from the fourth turn on, and static null-move pruning at depth 1 and 2. At depth 1 only
/// the first ten turns are tried, unless all of them lose. A mover with at most two moves extends the search by one
/// ply. Once the queens' regions are separated, survival.hpp decides the game.
template <int Side>
class QueenSearch {
public:
    QueenSearch(TranspositionTable& table, Stopwatch& watch, std::uint64_t seed)
        : table_(table), watch_(watch), rng_(seed) {}

    /// Searches by iterative deepening up to `max_depth`. The mover must have a move.
    SearchResult think(const Board<Side>& board, int max_depth);

private:
    using Bits = Bitboard<Side>;

    /// A turn and its score for move ordering.
    struct Step {
        int square;
        int order_score;
    };
    struct Steps {
        std::array<Step, static_cast<std::size_t>(8 * (Side - 1))> items;
        std::size_t size = 0;
    };

    void list(const Board<Side>& board, const Bits& moves, int depth, Steps& steps) const;
    bool is_separated(const Board<Side>& board, const Bits& moves, const Bits& their_moves) const;
    int alpha_beta(const Board<Side>& board, int depth, int ply, Window window);
    int separated_score(const Board<Side>& board, const Bits& my_region, int depth, int ply);
    int search_turns(const Board<Side>& board, const Bits& moves, int depth, int ply, Window window, int table_turn);
    void record_cutoff(int mover, int square, int depth, int ply);

    TranspositionTable& table_;
    Stopwatch& watch_;
    Rng rng_;
    std::uint64_t nodes_ = 0;
    int iteration_ = 0;
    bool stopped_ = false;
    int root_best_ = no_square;
    std::array<int, 2 * deepest + 2> killers_{};
    std::array<std::array<int, Bits::squares>, 2> history_{};
    std::array<int, Bits::squares> root_noise_{};
};

}  // namespace isola_arena::isola::engine
