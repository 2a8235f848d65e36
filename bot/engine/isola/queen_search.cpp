#include "bot/engine/isola/queen_search.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "bot/engine/isola/queen_eval.hpp"
#include "bot/engine/isola/survival.hpp"

namespace isola_arena::isola::engine {
namespace {

constexpr int queen_history_limit = 1 << 14;

int late_turn_reduction(std::size_t place, int depth) {
    if (depth < 2 || place < 3) return 0;
    return 1 + (place >= 8 ? 1 : 0) + (place >= 14 && depth >= 5 ? 1 : 0);
}

template <class Items>
auto& picked(Items& items, std::size_t size, std::size_t place) {
    std::size_t best = place;
    for (std::size_t i = place + 1; i < size; ++i)
        if (items[i].promise > items[best].promise) best = i;
    std::swap(items[place], items[best]);
    return items[place];
}

}  // namespace

template <int Side>
Finding QueenSearch<Side>::think(const Board<Side>& board, int max_depth) {
    // Turns that look alike come in a random order, so that not every game is the same.
    for (int& noise : root_noise_) noise = static_cast<int>(rng_.below(4));
    killers_.fill(no_square);
    const Bits moves = reachable(Bits::of(board.mine()), board.free(), Reach::queen);
    Steps steps;
    list(board, moves, steps);
    Finding finding{{steps.winning != no_square ? steps.winning : picked(steps.items, steps.size, 0).square}};
    if (steps.winning != no_square) return {finding.best, won_in(1), 1, 1, true};
    root_best_ = finding.best.move;
    for (iteration_ = 1; iteration_ <= max_depth; ++iteration_) {
        const int score = value(board, iteration_, 0, {-infinite_score, infinite_score});
        finding.best.move = root_best_;
        finding.nodes = nodes_;
        if (stopped_) break;
        finding.score = score;
        finding.depth = iteration_;
        if (std::abs(score) >= forced_score) finding.proven = score > 0;
        if (steps.size == 1 || std::abs(score) >= forced_score) break;
    }
    return finding;
}

template <int Side>
void QueenSearch<Side>::list(const Board<Side>& board, const Bits& moves, Steps& steps) const {
    const Bits free = board.free();
    const Bits them = Bits::of(board.theirs());
    moves.for_each([&](int square) {
        const Bits me = Bits::of(square);
        const Bits rest = free - me;
        const int theirs = reachable(them, rest, Reach::queen).count();
        if (theirs == 0) steps.winning = square;
        const int mine = reachable(me, rest, Reach::queen).count();
        steps.items[steps.size++] = {
            square, 64 * (mine - theirs) +
                        history_[static_cast<std::size_t>(board.mover)][static_cast<std::size_t>(square)] / 16};
    });
}

template <int Side>
int QueenSearch<Side>::value(const Board<Side>& board, int depth, int ply, Window window) {
    if (watch_.expired()) stopped_ = true;
    if (stopped_) return 0;
    ++nodes_;
    const Bits free = board.free();
    const Bits moves = reachable(Bits::of(board.mine()), free, Reach::queen);
    if (!moves.any()) return lost_in(ply);
    const Entry* known = table_.find(board.key);
    if (known != nullptr && ply > 0) {
        const int score = from_table(known->score, ply);
        const bool deep = known->depth >= depth || std::abs(score) >= forced_score;
        if (deep && (known->bound == Bound::exact || (known->bound == Bound::lower && score >= window.beta) ||
                     (known->bound == Bound::upper && score <= window.alpha)))
            return score;
    }
    if (ply > 0) {
        const Bits mine = region(board.mine(), free);
        if (!(mine & Bits::of(board.theirs()).spread()).any()) return separated_score(board, mine, depth, ply);
    }
    if (ply < 2 * iteration_ && moves.count() <= 2) ++depth;
    if (depth <= 0 || ply >= 2 * deepest) return evaluate_queens(board, moves);
    return try_all(board, moves, depth, ply, window, known != nullptr ? known->move : no_square);
}

template <int Side>
int QueenSearch<Side>::try_all(const Board<Side>& board, const Bits& moves, int depth, int ply, Window window,
                               int remembered) {
    Steps steps;
    list(board, moves, steps);
    if (steps.winning != no_square) {
        if (ply == 0) root_best_ = steps.winning;
        return won_in(ply + 1);
    }
    const int first = ply == 0 ? root_best_ : remembered;
    for (std::size_t i = 0; i < steps.size; ++i) {
        Step& step = steps.items[i];
        if (step.square == first) step.promise += 1 << 28;
        else if (step.square == killers_[static_cast<std::size_t>(ply)]) step.promise += 200;
        if (ply == 0) step.promise += root_noise_[static_cast<std::size_t>(step.square)];
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
        const int score = try_one(child, place == 0, late_turn_reduction(place, depth), depth, ply, window);
        if (stopped_) return 0;
        if (score <= best) continue;
        best = score;
        best_square = square;
        if (ply == 0) root_best_ = square;
        window.alpha = std::max(window.alpha, score);
        if (window.alpha < window.beta) continue;
        reward(board.mover, square, depth, ply);
        break;
    }
    const Bound bound = best >= window.beta ? Bound::lower : best <= alpha ? Bound::upper : Bound::exact;
    table_.store(board.key, depth, to_table(best, ply), bound, {best_square, no_square});
    return best;
}

// Returns the value of a turn for the player that takes it. The first turn is searched with the whole window, the
// others with an empty one, and once more with the whole window if they turn out better.
template <int Side>
int QueenSearch<Side>::try_one(const Board<Side>& child, bool first, int reduction, int depth, int ply, Window window) {
    const Window whole{-window.beta, -window.alpha};
    if (first) return -value(child, depth - 1, ply + 1, whole);
    const Window scout{-window.alpha - 1, -window.alpha};
    int score = -value(child, depth - 1 - reduction, ply + 1, scout);
    if (score > window.alpha && reduction > 0) score = -value(child, depth - 1, ply + 1, scout);
    if (score > window.alpha && score < window.beta) score = -value(child, depth - 1, ply + 1, whole);
    return score;
}

template <int Side>
void QueenSearch<Side>::reward(int mover, int square, int depth, int ply) {
    killers_[static_cast<std::size_t>(ply)] = square;
    int& history = history_[static_cast<std::size_t>(mover)][static_cast<std::size_t>(square)];
    history = std::min(history + depth * depth, queen_history_limit);
}

// Returns the score for queens that cannot meet again: the one with the longer walk wins, and the mover needs one move
// more.
template <int Side>
int QueenSearch<Side>::separated_score(const Board<Side>& board, const Bits& my_region, int depth, int ply) {
    const int steps = 60 << std::clamp(depth, 0, 6);
    const Survival mine = longest_walk(board.mine(), my_region, steps, watch_);
    const Survival theirs = longest_walk(board.theirs(), board.free(), steps, watch_);
    if (mine.least > theirs.most) return won_in(ply + 2 * theirs.most + 1);
    if (theirs.least >= mine.most) return lost_in(ply + 2 * mine.most);
    return 150 * (mine.least - theirs.least) + 50 * (mine.most - theirs.most) - 50;
}

template class QueenSearch<8>;
template class QueenSearch<16>;
template class QueenSearch<32>;

}  // namespace isola_arena::isola::engine
