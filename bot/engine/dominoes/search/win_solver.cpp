#include "bot/engine/dominoes/search/win_solver.hpp"

#include <algorithm>

#include "bot/engine/dominoes/search/move_ordering.hpp"

namespace isola_arena::dominoes::engine {
namespace {

// Adds a gain to an edge. A decided edge stays as it is: gains cannot change who plays the last tile.
int with_gain(int edge, int gain) {
    const bool sure = edge == WinSolver::sure_edge || edge == -WinSolver::sure_edge;
    return sure ? edge : edge + gain;
}

}  // namespace

std::optional<bool> WinSolver::mover_wins(const Board& board) {
    stopped_ = false;
    const int found = edge(board, -board.lead);
    if (stopped_) return std::nullopt;
    return found > -board.lead;
}

std::optional<bool> WinSolver::probe(const Board& board) const {
    const Entry* known = table_.find(board.key);
    if (known == nullptr) return std::nullopt;
    if (known->lower > -board.lead) return true;
    if (known->upper <= -board.lead) return false;
    return std::nullopt;
}

// Zero-window alpha-beta, fail-soft. Returns a bound of the edge: above alpha if the edge is above alpha, otherwise at
// most alpha. The result is meaningless once stopped_ is true.
int WinSolver::edge(const Board& board, int alpha) {
    if (budget_.spend()) stopped_ = true;
    if (stopped_) return 0;
    if (board.theirs() == 0) return -sure_edge;
    if (board.fitting(board.mine()) == 0) return edge_of_pass(board, alpha);
    if (std::popcount(board.mine()) == 1) return sure_edge;
    const Entry* known = table_.find(board.key);
    if (known == nullptr) return edge_of_best(board, alpha, {-sure_edge, sure_edge}, {});
    if (known->lower > alpha) return known->lower;
    if (known->upper <= alpha) return known->upper;
    return edge_of_best(board, alpha, {known->lower, known->upper}, known->best);
}

int WinSolver::edge_of_pass(const Board& board, int alpha) {
    if (board.closed()) return board.mover_wins_ties() ? 1 : -1;
    Board child = board;
    child.pass();
    return with_gain(-edge(child, -alpha - 1 - steps_of_a_pass), -steps_of_a_pass);
}

int WinSolver::edge_of_best(const Board& board, int alpha, Range known, Choice table_choice) {
    const std::uint64_t before = budget_.positions();
    Branches branches(board, table_choice);
    int best = -sure_edge - 1;
    Choice best_choice;
    for (std::size_t place = 0; place < branches.size() && best <= alpha; ++place) {
        const Branch& branch = branches.pick(place);
        const int found = with_gain(-edge(branch.child, branch.gain - alpha - 1), branch.gain);
        if (stopped_) return 0;
        if (found <= best) continue;
        best = found;
        best_choice = branch.choice;
    }
    (best > alpha ? known.lower : known.upper) = best;
    table_.store({board.key, static_cast<std::int16_t>(known.lower), static_cast<std::int16_t>(known.upper),
                  best_choice, effort_of(budget_.positions() - before), 1, 0});
    return best;
}

}  // namespace isola_arena::dominoes::engine
