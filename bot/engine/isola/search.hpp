#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "bot/engine/isola/common/finding.hpp"
#include "bot/engine/isola/common/moves.hpp"
#include "bot/engine/isola/common/table.hpp"
#include "bot/engine/isola/common/time.hpp"
#include "bot/engine/isola/common/window.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::engine {

/// The search for the variants with a steal: iterative deepening over a principal variation search. The turns of the
/// table, killers and histories come first, late turns are searched less deeply, and the search is extended if the
/// mover has at most two squares to go to. A position that is good enough even if the mover passes is not searched. An end that is forced within the steals that look likely is then searched
/// with every steal, as long as there is time: what is forced there, too, is proven.
template <int Side>
class Search {
public:
    Search(Table& table, Stopwatch& watch, std::uint64_t seed) : table_(table), watch_(watch), rng_(seed) {}

    /// Searches up to `max_depth`. The mover must have a move.
    Finding think(const Board<Side>& board, int max_depth);

private:
    using Bits = Bitboard<Side>;

    Finding deepen_from(const Board<Side>& board, Breadth breadth, int max_depth);
    void order_root();
    int value(const Board<Side>& board, int depth, int ply, Window window);
    std::optional<int> cut_early(const Board<Side>& board, int depth, int ply, Window window, bool may_pass);
    int deepen(const Board<Side>& board, int depth, int ply, Window window);
    int try_all(const Board<Side>& board, std::uint64_t key, Candidates& list, int depth, int ply, Window window);
    void promote(const Board<Side>& board, Candidates& list, const Entry* known, int ply) const;
    void reward(const Board<Side>& board, const Ply& best, int depth, int ply);

    Table& table_;
    Stopwatch& watch_;
    Rng rng_;
    std::uint64_t nodes_ = 0;
    int iteration_ = 0;
    std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
    bool exact_ = false;  ///< every steal is tried
    bool stopped_ = false;
    bool may_pass_ = true;  ///< the turn before was not a pass
    Ply root_best_;
    Candidates root_;
    std::array<std::array<Ply, 2>, 2 * deepest + 2> killers_{};
    std::array<std::array<int, Bits::squares>, 2> move_history_{};
    std::array<std::array<int, Bits::squares>, 2> steal_history_{};
};

}  // namespace isola_arena::isola::engine
