#include "bot/engine/isola/queens/queen_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "bot/engine/isola/queens/queen_eval.hpp"
#include "bot/engine/isola/queens/rays.hpp"
#include "bot/engine/isola/queens/survival.hpp"

namespace isola_arena::isola::engine {
namespace {

constexpr int queen_history_limit = 1 << 14;

// From this depth on, turns are ordered mainly by the static evaluation of the position after them, which outweighs
// their history.
constexpr int least_to_order_by_value = 2;
constexpr int value_weight = 16;

// Static null-move pruning (reverse futility pruning): at depth 1 and 2, a position is cut off if its evaluation
// exceeds beta by `cut_margin` for each ply of depth.
constexpr int queen_static_pruning_depth = 2;
constexpr int queen_static_pruning_margin = 120;

// Late-move reduction, as in search.cpp; turns are fewer here.
int queen_late_move_reduction(std::size_t place, int depth) {
    if (depth < 2 || place < 3) return 0;
    return 1 + (place >= 8 ? 1 : 0) + (place >= 14 && depth >= 5 ? 1 : 0);
}

template <class Items>
auto& picked(Items& items, std::size_t size, std::size_t place) {
    std::size_t best = place;
    for (std::size_t i = place + 1; i < size; ++i)
        if (items[i].order_score > items[best].order_score) best = i;
    std::swap(items[place], items[best]);
    return items[place];
}

// Returns a square after which the opponent has no move; no_square if there is none.
template <int Side>
int winning_square(const Board<Side>& board, const Bitboard<Side>& moves) {
    const Bitboard<Side> exits = Bitboard<Side>::of(board.theirs()).spread() & board.free();
    if (!exits.any()) return moves.first();
    const Bitboard<Side> taken = exits & moves;
    return exits.count() == 1 && taken.any() ? taken.first() : no_square;
}

}  // namespace

template <int Side>
SearchResult QueenSearch<Side>::think(const Board<Side>& board, int max_depth) {
    // Noise in the move ordering of the root: among equally good turns the choice is random, so that games differ.
    for (int& noise : root_noise_) noise = static_cast<int>(rng_.below(4));
    killers_.fill(no_square);
    const Bits moves = queen_moves(board.mine(), board.free());
    if (const int winning = winning_square(board, moves); winning != no_square)
        return {{winning}, won_in(1), 1, 1, true};
    Steps steps;
    list(board, moves, 1, steps);
    SearchResult result{{steps.size > 0 ? picked(steps.items, steps.size, 0).square : no_square}};
    root_best_ = result.best.move;
    for (iteration_ = 1; iteration_ <= max_depth; ++iteration_) {
        const int score = alpha_beta(board, iteration_, 0, {-infinite_score, infinite_score});
        result.best.move = root_best_;
        result.nodes = nodes_;
        if (stopped_) break;
        result.score = score;
        result.depth = iteration_;
        if (std::abs(score) >= forced_score) result.proven = score > 0;
        if (steps.size == 1 || std::abs(score) >= forced_score) break;
    }
    return result;
}

// Lists the turns with their order_score. Evaluating each child is expensive, so it is done only at depths where better
// ordering saves more.
template <int Side>
void QueenSearch<Side>::list(const Board<Side>& board, const Bits& moves, int depth, Steps& steps) const {
    const auto& history = history_[static_cast<std::size_t>(board.mover)];
    moves.for_each([&](int square) {
        Board<Side> child = board;
        child.play({square, no_square});
        const Bits rest = child.free();
        const Bits theirs = queen_moves(child.mine(), rest), mine = queen_moves(square, rest);
        const int order_score = depth >= least_to_order_by_value ? -value_weight * evaluate_queens(child, theirs, mine)
                                                                 : 64 * (mine.count() - theirs.count());
        steps.items[steps.size++] = {square, order_score + history[static_cast<std::size_t>(square)] / 16};
    });
}

template <int Side>
int QueenSearch<Side>::alpha_beta(const Board<Side>& board, int depth, int ply, Window window) {
    if (watch_.expired()) stopped_ = true;
    if (stopped_) return 0;
    ++nodes_;
    const Entry* known = table_.find(board.key);
    if (known != nullptr && ply > 0) {
        const int score = from_table(known->score, ply);
        const bool deep = known->depth >= depth || std::abs(score) >= forced_score;
        if (deep && (known->bound == Bound::exact || (known->bound == Bound::lower && score >= window.beta) ||
                     (known->bound == Bound::upper && score <= window.alpha)))
            return score;
    }
    const Bits free = board.free();
    const Bits moves = queen_moves(board.mine(), free);
    if (!moves.any()) return lost_in(ply);
    if (ply > 0 && winning_square(board, moves) != no_square) return won_in(ply + 1);
    const Bits their_moves = queen_moves(board.theirs(), free);
    if (ply > 0 && is_separated(board, moves, their_moves))
        return separated_score(board, region(board.mine(), free), depth, ply);
    if (ply < 2 * iteration_ && moves.count() <= 2) ++depth;
    if (depth <= 0 || ply >= 2 * deepest) return evaluate_queens(board, moves, their_moves);
    if (depth <= queen_static_pruning_depth && window.beta - window.alpha == 1 &&
        std::abs(window.beta) < forced_score && moves.count() > 2) {
        const int now = evaluate_queens(board, moves, their_moves);
        if (now - queen_static_pruning_margin * depth >= window.beta) return now;
    }
    return search_turns(board, moves, depth, ply, window, known != nullptr ? known->move : no_square);
}

// Tests first what is cheap: if both queens reach the same square, their regions are connected, and no flood fill is
// needed.
template <int Side>
bool QueenSearch<Side>::is_separated(const Board<Side>& board, const Bits& moves, const Bits& their_moves) const {
    if ((moves & their_moves).any()) return false;
    return !(region(board.mine(), board.free()) & Bits::of(board.theirs()).spread()).any();
}

template <int Side>
int QueenSearch<Side>::search_turns(const Board<Side>& board, const Bits& moves, int depth, int ply, Window window,
                                    int table_turn) {
    Steps steps;
    list(board, moves, depth, steps);
    const int first = ply == 0 ? root_best_ : table_turn;
    for (std::size_t i = 0; i < steps.size; ++i) {
        Step& step = steps.items[i];
        if (step.square == first) step.order_score += 1 << 28;
        else if (step.square == killers_[static_cast<std::size_t>(ply)]) step.order_score += 200;
        if (ply == 0) step.order_score += root_noise_[static_cast<std::size_t>(step.square)];
    }
    const int alpha = window.alpha;
    int best = -infinite_score;
    int best_square = no_square;
    const std::size_t enough = ply > 0 && depth <= 1 ? 10 : steps.size;
    for (std::size_t place = 0; place < steps.size; ++place) {
        if (place >= enough && best > -forced_score) break;
        const int square = picked(steps.items, steps.size, place).square;
        Board<Side> child = board;
        child.play({square, no_square});
        const auto value_of_child = [&](int rest, Window narrowed) {
            return alpha_beta(child, rest, ply + 1, narrowed);
        };
        const int score = principal_variation_search(value_of_child, place == 0,
                                                     queen_late_move_reduction(place, depth), depth, window);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_square = square;
        if (ply == 0) root_best_ = square;
        window.alpha = std::max(window.alpha, score);
        if (window.alpha < window.beta) continue;
        record_cutoff(board.mover, square, depth, ply);
        break;
    }
    const Bound bound = best >= window.beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
    table_.store(board.key, depth, to_table(best, ply), bound, {best_square, no_square});
    return best;
}

template <int Side>
void QueenSearch<Side>::record_cutoff(int mover, int square, int depth, int ply) {
    killers_[static_cast<std::size_t>(ply)] = square;
    int& history = history_[static_cast<std::size_t>(mover)][static_cast<std::size_t>(square)];
    history = std::min(history + depth * depth, queen_history_limit);
}

// Returns the score when the queens' regions are separated: each queen can only walk alone, and the player that runs
// out of moves first loses. The mover moves first, so its walk must be at least one move longer. Finding a longest walk
// is much slower than a search node, so each walk stops as soon as the result is decided.
template <int Side>
int QueenSearch<Side>::separated_score(const Board<Side>& board, const Bits& my_region, int depth, int ply) {
    const int steps = 12 << std::clamp(depth, 0, 8);
    Survival mine{0, my_region.count()};
    Survival theirs{0, region(board.theirs(), board.free()).count()};
    const auto walk_mine = [&] { mine = longest_walk(board.mine(), my_region, steps, watch_, theirs.most + 1); };
    const auto walk_theirs = [&] {
        theirs = longest_walk(board.theirs(), board.free(), steps, watch_, std::max(1, mine.most));
    };
    const auto decided = [&] { return mine.least > theirs.most || theirs.least >= mine.most; };
    const bool mine_first = mine.most > theirs.most;
    mine_first ? walk_mine() : walk_theirs();
    if (!decided()) mine_first ? walk_theirs() : walk_mine();
    int score = 150 * (mine.least - theirs.least) + 50 * (mine.most - theirs.most) - 50;
    if (mine.least > theirs.most) score = won_in(ply + 2 * theirs.most + 1);
    else if (theirs.least >= mine.most) score = lost_in(ply + 2 * mine.most);
    if (!watch_.expired()) table_.store(board.key, std::max(depth, 0), to_table(score, ply), Bound::exact, {});
    return score;
}

template class QueenSearch<8>;
template class QueenSearch<16>;
template class QueenSearch<32>;

}  // namespace isola_arena::isola::engine
