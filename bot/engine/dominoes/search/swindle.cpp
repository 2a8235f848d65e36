#include "bot/engine/dominoes/search/swindle.hpp"

#include <algorithm>

namespace isola_arena::dominoes::engine {
namespace {

constexpr double by_habit = 0.75;

// The cost of one step of the opponent's gain, as a probability. To turn a lost game into a won one is worth 2000
// points (1000 not lost and 1000 won), which is 800 steps.
constexpr double worth_of_step = 1.0 / 800;

std::uint64_t key_of_swindle(const Board& board, int depth) {
    const auto scores = static_cast<std::uint64_t>(board.lead + 4096);
    return board.key ^ (scores * 64 + static_cast<std::uint64_t>(depth)) * 0x9E3779B97F4A7C15U;
}

bool ended(const Board& board) { return board.theirs() == 0 || board.closed(); }

}  // namespace

int OpponentModel::liking(const Branch& branch) {
    const bool passes = branch.child.mine() != 0 && branch.child.fitting(branch.child.mine()) == 0;
    const int steps = branch.gain + (passes ? steps_of_a_pass : 0);
    const dominoes::Tile tile = tile_of(branch.choice.tile());
    return steps * 1000 + (passes ? 200 : 0) + (tile.is_double() ? 100 : 0) + tile.pips();
}

OpponentModel::OpponentModel(const Board& board) {
    Branches branches(board);
    for (std::size_t place = 0; place < branches.size(); ++place) {
        const int liked = liking(branches.pick(place));
        if (liked > most_liked_) alike_ = 0;
        if (liked >= most_liked_) ++alike_;
        most_liked_ = std::max(most_liked_, liked);
        ++plays_;
    }
}

double OpponentModel::chance(const Branch& branch) const {
    return (1 - by_habit) / plays_ + (liking(branch) == most_liked_ ? by_habit / alike_ : 0);
}

SwindleSearch::Best SwindleSearch::best(const Board& board) {
    stopped_ = false;
    Best best{Branches(board).pick(0).choice, 0, 0};
    const int deepest = std::popcount(board.mine());
    for (int depth = 1; depth <= deepest && !stopped_; ++depth) {
        memo_.clear();
        best = best_at(board, depth, best);
    }
    return best;
}

// Searches the best play of the depth before first, so that the result is usable even if the budget runs out during
// this depth.
SwindleSearch::Best SwindleSearch::best_at(const Board& board, int depth, Best so_far) {
    Branches branches(board, so_far.choice);
    for (std::size_t place = 0; place < branches.size(); ++place) {
        const Branch& branch = branches.pick(place);
        const double chance = after(branch.child, depth);
        if (stopped_) break;
        if (place == 0 || chance > so_far.chance) so_far = {branch.choice, chance, depth};
    }
    return so_far;
}

// Returns the expected value for the player that has just played; `answering` has the opponent to move.
double SwindleSearch::after(const Board& answering, int depth) {
    if (ended(answering)) return 0;
    if (answering.fitting(answering.mine()) == 0) {
        Board again = answering;
        again.pass();
        return of_mover(again, depth);
    }
    const OpponentModel model(answering);
    Branches branches(answering);
    double sum = 0;
    for (std::size_t place = 0; place < branches.size() && !stopped_; ++place) {
        const Branch& branch = branches.pick(place);
        sum += model.chance(branch) * (of_mover(branch.child, depth - 1) - worth_of_step * branch.gain);
    }
    return sum;
}

double SwindleSearch::of_mover(const Board& board, int depth) {
    if (stopped_) return 0;
    const auto wins = winner_.mover_wins(board);
    if (!wins) stopped_ = true;
    if (!wins || *wins) return 1;
    return depth <= 0 || ended(board) ? 0 : search(board, depth);
}

double SwindleSearch::search(const Board& lost, int depth) {
    const std::uint64_t key = key_of_swindle(lost, depth);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    double most = 0;
    if (lost.fitting(lost.mine()) == 0) {
        Board passed = lost;
        passed.pass();
        most = after(passed, depth) - worth_of_step * steps_of_a_pass;
    } else {
        most = -1;
        for (const Choice choice : lost.choices()) {
            Board child = lost;
            child.play(choice);
            most = std::max(most, after(child, depth));
        }
    }
    if (!stopped_) memo_.emplace(key, most);
    return most;
}

}  // namespace isola_arena::dominoes::engine
