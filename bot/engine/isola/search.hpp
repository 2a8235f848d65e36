#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "bot/engine/isola/common/moves.hpp"
#include "bot/engine/isola/common/search_result.hpp"
#include "bot/engine/isola/common/time.hpp"
#include "bot/engine/isola/common/transposition_table.hpp"
#include "bot/engine/isola/common/window.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::engine {

/// The search for the variants with a steal. It is iterative deepening over a principal variation search (fail-soft
/// alpha-beta with zero windows after the first turn) with a transposition table.
///
/// A turn is a move and a steal, so a position has hundreds of turns. Forward pruning keeps those whose steal is near
/// the opponent (Breadth). Move ordering: the turn of the table, two killer turns for each ply, then order_score plus
/// the history heuristic, separately for moves and steals. Late-move reductions apply from the fourth turn on,
/// late-move pruning below depth 5, null-move pruning with R = 2 above depth 2, static null-move pruning at depth 1 and
/// 2. A mover with at most two moves extends the search by one ply.
///
/// Because of the forward pruning, a forced end is not proven by this search. If few enough squares can be stolen, a
/// second search tries all steals, without the pruning after a pass or by evaluation. An end that is forced there is
/// proven. Late-move pruning keeps such results sound: it never skips turns while all turns before them lose.
template <int Side>
class Search {
public:
    Search(TranspositionTable& table, Stopwatch& watch, std::uint64_t seed)
        : table_(table), watch_(watch), rng_(seed) {}

    /// Searches by iterative deepening up to `max_depth`. The mover must have a move.
    SearchResult think(const Board<Side>& board, int max_depth);

private:
    using Bits = Bitboard<Side>;

    SearchResult iterative_deepening(const Board<Side>& board, Breadth breadth, int max_depth);
    void order_root();
    int alpha_beta(const Board<Side>& board, int depth, int ply, Window window);
    std::optional<int> prune(const Board<Side>& board, int depth, int ply, Window window, bool null_move_allowed);
    int search_node(const Board<Side>& board, int depth, int ply, Window window);
    int search_turns(const Board<Side>& board, std::uint64_t key, Candidates& list, int depth, int ply, Window window);
    void order_turns(const Board<Side>& board, Candidates& list, const Entry* known, int ply) const;
    void record_cutoff(const Board<Side>& board, const Ply& best, int depth, int ply);

    TranspositionTable& table_;
    Stopwatch& watch_;
    Rng rng_;
    std::uint64_t nodes_ = 0;
    int iteration_ = 0;
    std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
    bool exact_ = false;  ///< in the proof search, which tries every steal
    bool stopped_ = false;
    bool null_move_allowed_ = true;  ///< false after a null move: no two in a row
    Ply root_best_;
    Candidates root_;
    std::array<std::array<Ply, 2>, 2 * deepest + 2> killers_{};
    std::array<std::array<int, Bits::squares>, 2> move_history_{};
    std::array<std::array<int, Bits::squares>, 2> steal_history_{};
};

}  // namespace isola_arena::isola::engine
