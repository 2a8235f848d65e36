#include "bot/engine/isola/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "bot/engine/isola/eval.hpp"

namespace isola_arena::isola::engine {
namespace {

constexpr int history_limit = 1 << 14;

// Late-move pruning: returns how many turns are tried at this depth. Shallow nodes drop the later turns of the
// ordering.
std::size_t late_move_pruning_count(int depth) {
    constexpr std::array<std::size_t, 5> narrow{0, 8, 14, 24, 40};
    return depth < 5 ? narrow[static_cast<std::size_t>(depth)] : 512;
}

// Late-move reduction: returns by how many plies less the turn at that place of the order is searched.
int late_move_reduction(std::size_t place, int depth) {
    if (depth < 2 || place < 3) return 0;
    return 1 + (place >= 12 ? 1 : 0) + (place >= 40 && depth >= 5 ? 1 : 0);
}

// Up to this number of stealable squares the proof search may use all remaining time.
constexpr int most_without_limit = 24;

// Null-move and static pruning are on only above this number of stealable squares. With few squares left, zugzwang
// occurs: a pass would be better than any turn. Boards that the engine can solve completely begin below this number.
constexpr int most_without_pruning = 24;
constexpr int static_pruning_depth = 2;
constexpr int static_pruning_margin = 100;
constexpr int null_move_reduction = 2;

// Mixed into the keys of the search with all steals, so that the results of both searches stay apart in the table.
constexpr std::uint64_t all_steals_key = 0x9E3779B97F4A7C15;

SearchResult as_proven(SearchResult result) {
    result.proven = result.score > 0;
    return result;
}

template <int Side>
int stealable(const Board<Side>& board) {
    Bitboard<Side> squares = board.open - board.fixed;
    squares.remove(board.theirs());
    return squares.count();
}

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

template <int Side>
SearchResult Search<Side>::think(const Board<Side>& board, int max_depth) {
    if (const auto winning = winning_ply(board)) return {*winning, won_in(1), 1, 1, true};
    const int steals = stealable(board);
    const SearchResult likely = iterative_deepening(board, Breadth::wide, max_depth);
    if (stopped_ || std::abs(likely.score) < forced_score) return likely;
    if (steals <= few_steals) return as_proven(likely);
    if (steals > most_for_proofs) return likely;
    // The proof search tries every steal. On larger boards it may take at most a few times the nodes of the first
    // search.
    exact_ = true;
    if (steals > most_without_limit) most_nodes_ = nodes_ * 4;
    SearchResult all = iterative_deepening(board, Breadth::all, max_depth);
    if (std::abs(all.score) >= forced_score) return as_proven(all);
    all.best = likely.best;
    all.score = likely.score;
    return all;
}

template <int Side>
SearchResult Search<Side>::iterative_deepening(const Board<Side>& board, Breadth breadth, int max_depth) {
    root_ = {};
    list_candidates(board, breadth, root_);
    order_root();
    SearchResult result{root_.begin()->ply(), 0, 0, nodes_};
    root_best_ = result.best;
    for (iteration_ = 1; iteration_ <= max_depth; ++iteration_) {
        const int score = search_node(board, iteration_, 0, {-infinite_score, infinite_score});
        result.best = root_best_;
        result.nodes = nodes_;
        if (stopped_) break;
        result.score = score;
        result.depth = iteration_;
        if (root_.size() == 1) break;
        if (std::abs(score) >= forced_score && (exact_ || win_score - std::abs(score) <= iteration_)) break;
    }
    return result;
}

// Adds noise to the move ordering of the root: among equally good turns the choice is random, so that games differ.
template <int Side>
void Search<Side>::order_root() {
    for (Candidate& candidate : root_)
        candidate.order_score = candidate.order_score * 4 + static_cast<int>(rng_.below(4));
    root_.pick(0);
}

template <int Side>
int Search<Side>::alpha_beta(const Board<Side>& board, int depth, int ply, Window window) {
    if (watch_.expired() || nodes_ >= most_nodes_) stopped_ = true;
    if (stopped_) return 0;
    ++nodes_;
    const bool null_move_allowed = std::exchange(null_move_allowed_, true);
    const Bits free = board.free();
    const int mobility = free.count_around(board.mine());
    if (mobility == 0) return lost_in(ply);
    if (winning_ply(board)) return won_in(ply + 1);
    if (mobility <= 2 && ply < 2 * iteration_) ++depth;
    if (depth <= 0 || ply >= 2 * deepest) return evaluate(prospect(board));
    if (mobility > 2 && ply > 0)
        if (const auto enough = prune(board, depth, ply, window, null_move_allowed)) return *enough;
    return search_node(board, depth, ply, window);
}

// Prunes a node that almost certainly fails high, and returns its value, at least beta; nullopt: no pruning. At depth 1
// and 2, static null-move pruning (reverse futility pruning): the evaluation exceeds beta by a margin for each ply. At
// greater depths, null-move pruning: a reduced search still exceeds beta after the mover passes. No pruning is done in
// the proof search, in open windows, for scores of forced ends, or where few squares can be stolen (zugzwang).
template <int Side>
std::optional<int> Search<Side>::prune(const Board<Side>& board, int depth, int ply, Window window,
                                       bool null_move_allowed) {
    const int beta = window.beta;
    if (exact_ || beta - window.alpha != 1 || std::abs(beta) >= forced_score ||
        stealable(board) <= most_without_pruning)
        return std::nullopt;
    const int now = evaluate(prospect(board));
    if (depth <= static_pruning_depth)
        return now - static_pruning_margin * depth >= beta ? std::optional(now) : std::nullopt;
    if (!null_move_allowed || now < beta) return std::nullopt;
    Board<Side> after_null_move = board;
    after_null_move.make_null_move();
    null_move_allowed_ = false;
    const int score = -alpha_beta(after_null_move, depth - 1 - null_move_reduction, ply + 1, {-beta, -beta + 1});
    null_move_allowed_ = true;
    return !stopped_ && score >= beta ? std::optional(beta) : std::nullopt;
}

template <int Side>
int Search<Side>::search_node(const Board<Side>& board, int depth, int ply, Window window) {
    const bool all = exact_ && stealable(board) > few_steals;
    const std::uint64_t key = all ? board.key ^ all_steals_key : board.key;
    const Entry* known = table_.find(key);
    if (known != nullptr && ply > 0 && (known->depth >= depth || std::abs(known->score) >= forced_score)) {
        const int score = from_table(known->score, ply);
        if (known->bound == Bound::exact || (known->bound == Bound::lower && score >= window.beta) ||
            (known->bound == Bound::upper && score <= window.alpha))
            return score;
    }
    if (ply == 0) {
        Candidates list = root_;
        order_turns(board, list, known, ply);
        return search_turns(board, key, list, depth, ply, window);
    }
    Candidates list;
    list_candidates(board, all ? Breadth::all : Breadth::narrow, list);
    order_turns(board, list, known, ply);
    return search_turns(board, key, list, depth, ply, window);
}

template <int Side>
void Search<Side>::order_turns(const Board<Side>& board, Candidates& list, const Entry* known, int ply) const {
    const Ply table_turn = known != nullptr ? Ply{known->move, known->steal} : Ply{};
    const auto& moves = move_history_[at(board.mover)];
    const auto& steals = steal_history_[at(board.mover)];
    for (Candidate& candidate : list) {
        const Ply turn = candidate.ply();
        if (turn == (ply == 0 ? root_best_ : table_turn)) candidate.order_score += 1 << 28;
        else if (turn == killers_[at(ply)][0]) candidate.order_score += 1 << 20;
        else if (turn == killers_[at(ply)][1]) candidate.order_score += 1 << 19;
        candidate.order_score += moves[at(turn.move)] / 64;
        if (turn.steal != no_square) candidate.order_score += steals[at(turn.steal)] / 64;
    }
}

template <int Side>
int Search<Side>::search_turns(const Board<Side>& board, std::uint64_t key, Candidates& list, int depth, int ply,
                               Window window) {
    const int alpha = window.alpha;
    int best = -infinite_score;
    Ply best_ply;
    const std::size_t enough = ply == 0 ? list.size() : late_move_pruning_count(depth);
    for (std::size_t place = 0; place < list.size(); ++place) {
        if (place >= enough && best > -forced_score) break;
        const Ply turn = list.pick(place).ply();
        Board<Side> child = board;
        child.play(turn);
        const auto value_of_child = [&](int rest, Window narrowed) {
            return alpha_beta(child, rest, ply + 1, narrowed);
        };
        const int score =
            principal_variation_search(value_of_child, place == 0, late_move_reduction(place, depth), depth, window);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_ply = turn;
        if (ply == 0) root_best_ = turn;
        window.alpha = std::max(window.alpha, score);
        if (window.alpha >= window.beta) {
            record_cutoff(board, turn, depth, ply);
            break;
        }
    }
    const Bound bound = best >= window.beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
    table_.store(key, std::max(depth, 0), to_table(best, ply), bound, best_ply);
    return best;
}

template <int Side>
void Search<Side>::record_cutoff(const Board<Side>& board, const Ply& best, int depth, int ply) {
    auto& killers = killers_[at(ply)];
    if (killers[0] != best) killers = {best, killers[0]};
    const auto add = [depth](int& history) { history = std::min(history + depth * depth, history_limit); };
    add(move_history_[at(board.mover)][at(best.move)]);
    if (best.steal != no_square) add(steal_history_[at(board.mover)][at(best.steal)]);
}

template class Search<8>;
template class Search<16>;
template class Search<32>;

}  // namespace isola_arena::isola::engine
