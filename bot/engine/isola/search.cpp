#include "bot/engine/isola/search.hpp"

#include <algorithm>
#include <cstdlib>

#include "bot/engine/isola/eval.hpp"
#include "bot/engine/isola/survival.hpp"

namespace isola_arena::isola::engine {
namespace {

constexpr int infinite = 32000;
constexpr int history_limit = 1 << 14;

int lost_in(int ply) { return ply - win_score; }
int won_in(int ply) { return win_score - ply; }

// A forced score counts turns from the root; in the table it counts them from the position itself.
int to_table(int score, int ply) {
    if (score >= forced_score) return score + ply;
    return score <= -forced_score ? score - ply : score;
}

int from_table(int score, int ply) {
    if (score >= forced_score) return score - ply;
    return score <= -forced_score ? score + ply : score;
}

// Returns how many turns are tried at that depth. A shallow search drops the others, so that it can look deeper into
// these.
std::size_t width(int depth, Reach reach) {
    constexpr std::array<std::size_t, 5> king{0, 8, 14, 24, 40};
    if (reach == Reach::queen) return depth <= 1 ? 10 : 512;
    return depth < 5 ? king[static_cast<std::size_t>(depth)] : 512;
}

int reduction_of(std::size_t place, int depth) {
    if (depth < 2 || place < 3) return 0;
    return 1 + (place >= 12 ? 1 : 0) + (place >= 40 && depth >= 5 ? 1 : 0);
}

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

template <int Side>
Finding Search<Side>::think(const Board<Side>& board, int max_depth) {
    list_candidates(board, Breadth::wide, root_);
    order_root();
    Finding finding{root_.begin()->ply, 0, 0, 0};
    if (board.reach == Reach::king)
        if (const auto winning = winning_ply(board)) return {*winning, won_in(1), 1, 1};
    root_best_ = finding.best;
    for (iteration_ = 1; iteration_ <= max_depth; ++iteration_) {
        const int score = deepen(board, iteration_, 0, {-infinite, infinite});
        finding.best = root_best_;
        finding.nodes = nodes_;
        if (stopped_) break;
        finding.score = score;
        finding.depth = iteration_;
        if (root_.size() == 1 || watch_.mostly_used()) break;
        if (std::abs(score) >= forced_score && win_score - std::abs(score) <= iteration_) break;
    }
    return finding;
}

// Turns that look alike are put into a random order, so that not every game is the same.
template <int Side>
void Search<Side>::order_root() {
    for (Candidate& candidate : root_) candidate.promise = candidate.promise * 4 + static_cast<int>(rng_.below(4));
    root_.pick(0);
}

template <int Side>
int Search<Side>::value(const Board<Side>& board, int depth, int ply, Window window) {
    ++nodes_;
    if (watch_.expired()) stopped_ = true;
    if (stopped_) return 0;
    const Bits free = board.free();
    const int mobility = reachable(Bits::of(board.mine()), free, board.reach).count();
    if (mobility == 0) return lost_in(ply);
    if (board.reach == Reach::king) {
        if (winning_ply(board)) return won_in(ply + 1);
    } else {
        const Bits mine = region(board.mine(), free);
        if (!(mine & Bits::of(board.theirs()).spread()).any()) return separated_score(board, mine, depth, ply);
    }
    if (mobility <= 2 && ply < 2 * iteration_) ++depth;
    if (depth <= 0 || ply >= 2 * deepest) return evaluate(prospect(board), board.reach);
    return deepen(board, depth, ply, window);
}

template <int Side>
int Search<Side>::deepen(const Board<Side>& board, int depth, int ply, Window window) {
    const Entry* known = table_.find(board.key);
    if (known != nullptr && ply > 0 && known->depth >= depth) {
        const int score = from_table(known->score, ply);
        if (known->bound == Bound::exact || (known->bound == Bound::lower && score >= window.beta) ||
            (known->bound == Bound::upper && score <= window.alpha))
            return score;
    }
    if (ply == 0) {
        Candidates list = root_;
        promote(board, list, known, ply);
        return try_all(board, list, depth, ply, window);
    }
    Candidates list;
    list_candidates(board, Breadth::narrow, list);
    promote(board, list, known, ply);
    return try_all(board, list, depth, ply, window);
}

template <int Side>
void Search<Side>::promote(const Board<Side>& board, Candidates& list, const Entry* known, int ply) const {
    const Ply remembered = known != nullptr ? Ply{known->move, known->steal} : Ply{};
    const auto& moves = move_history_[at(board.mover)];
    const auto& steals = steal_history_[at(board.mover)];
    for (Candidate& candidate : list) {
        const Ply& turn = candidate.ply;
        if (turn == (ply == 0 ? root_best_ : remembered)) candidate.promise += 1 << 28;
        else if (turn == killers_[at(ply)][0]) candidate.promise += 1 << 20;
        else if (turn == killers_[at(ply)][1]) candidate.promise += 1 << 19;
        candidate.promise += moves[at(turn.move)] / 64;
        if (turn.steal != no_square) candidate.promise += steals[at(turn.steal)] / 64;
    }
}

template <int Side>
int Search<Side>::try_all(const Board<Side>& board, Candidates& list, int depth, int ply, Window window) {
    const int alpha = window.alpha;
    int best = -infinite;
    Ply best_ply;
    const std::size_t enough = ply == 0 ? list.size() : width(depth, board.reach);
    for (std::size_t place = 0; place < list.size(); ++place) {
        if (place >= enough && best > -forced_score) break;
        const Ply turn = list.pick(place).ply;
        Board<Side> child = board;
        child.play(turn);
        const int score = try_one(child, place == 0, reduction_of(place, depth), depth, ply, window);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_ply = turn;
        if (ply == 0) root_best_ = turn;
        window.alpha = std::max(window.alpha, score);
        if (window.alpha >= window.beta) {
            reward(board, turn, depth, ply);
            break;
        }
    }
    const Bound bound = best >= window.beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
    table_.store(board.key, std::max(depth, 0), to_table(best, ply), bound, best_ply);
    return best;
}

// Returns the value of a turn for the player that takes it. The first turn is searched with the whole window, the
// others with an empty one, and once more with the whole window if they turn out better.
template <int Side>
int Search<Side>::try_one(const Board<Side>& child, bool first, int reduction, int depth, int ply, Window window) {
    const Window whole{-window.beta, -window.alpha};
    if (first) return -value(child, depth - 1, ply + 1, whole);
    const Window scout{-window.alpha - 1, -window.alpha};
    int score = -value(child, depth - 1 - reduction, ply + 1, scout);
    if (score > window.alpha && reduction > 0) score = -value(child, depth - 1, ply + 1, scout);
    if (score > window.alpha && score < window.beta) score = -value(child, depth - 1, ply + 1, whole);
    return score;
}

template <int Side>
void Search<Side>::reward(const Board<Side>& board, const Ply& best, int depth, int ply) {
    auto& killers = killers_[at(ply)];
    if (killers[0] != best) killers = {best, killers[0]};
    const auto add = [depth](int& history) { history = std::min(history + depth * depth, history_limit); };
    add(move_history_[at(board.mover)][at(best.move)]);
    if (best.steal != no_square) add(steal_history_[at(board.mover)][at(best.steal)]);
}

// Returns the score for queens that cannot meet again: the one with the longer walk wins, and the mover needs one move
// more.
template <int Side>
int Search<Side>::separated_score(const Board<Side>& board, const Bits& my_region, int depth, int ply) {
    const int steps = 60 << std::clamp(depth, 0, 6);
    const Survival mine = longest_walk(board.mine(), my_region, steps, watch_);
    const Survival theirs = longest_walk(board.theirs(), board.free(), steps, watch_);
    if (mine.least > theirs.most) return won_in(ply + 2 * theirs.most + 1);
    if (theirs.least >= mine.most) return lost_in(ply + 2 * mine.most);
    return 150 * (mine.least - theirs.least) + 50 * (mine.most - theirs.most) - 50;
}

template class Search<8>;
template class Search<16>;
template class Search<32>;

}  // namespace isola_arena::isola::engine
