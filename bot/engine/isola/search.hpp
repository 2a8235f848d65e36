#pragma once

#include <array>
#include <cstdint>

#include "bot/engine/isola/moves.hpp"
#include "bot/engine/isola/table.hpp"
#include "bot/engine/isola/time.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::engine {

/// The score of a forced win is this number less the number of turns that it takes.
inline constexpr int win_score = 30000;
inline constexpr int forced_score = 25000;  ///< scores of at least this size are forced wins or losses
inline constexpr int deepest = 60;

/// The result of a search. best is a legal turn, however short the time was.
struct Finding {
    Ply best;
    int score = 0;
    int depth = 0;  ///< the last depth that was searched to its end
    std::uint64_t nodes = 0;
};

/// Iterative deepening over a principal variation search. The turns of the table, killers and histories come first,
/// late turns are searched less deeply, and the search is extended if the mover has at most two squares to go to.
template <int Side>
class Search {
public:
    Search(Table& table, Stopwatch& watch, std::uint64_t seed) : table_(table), watch_(watch), rng_(seed) {}

    /// Searches up to `max_depth`. The mover must have a move.
    Finding think(const Board<Side>& board, int max_depth);

private:
    using Bits = Bitboard<Side>;

    struct Window {
        int alpha;
        int beta;
    };

    void order_root();
    int value(const Board<Side>& board, int depth, int ply, Window window);
    int deepen(const Board<Side>& board, int depth, int ply, Window window);
    int try_all(const Board<Side>& board, Candidates& list, int depth, int ply, Window window);
    int try_one(const Board<Side>& child, bool first, int reduction, int depth, int ply, Window window);
    void promote(const Board<Side>& board, Candidates& list, const Entry* known, int ply) const;
    void reward(const Board<Side>& board, const Ply& best, int depth, int ply);
    int separated_score(const Board<Side>& board, const Bits& my_region, int depth, int ply);

    Table& table_;
    Stopwatch& watch_;
    Rng rng_;
    std::uint64_t nodes_ = 0;
    int iteration_ = 0;
    bool stopped_ = false;
    Ply root_best_;
    Candidates root_;
    std::array<std::array<Ply, 2>, 2 * deepest + 2> killers_{};
    std::array<std::array<int, Bits::squares>, 2> move_history_{};
    std::array<std::array<int, Bits::squares>, 2> steal_history_{};
};

}  // namespace isola_arena::isola::engine
