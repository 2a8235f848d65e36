#include "bot/engine/dominoes/search/margin.hpp"

#include <algorithm>

#include "bot/engine/dominoes/search/move_ordering.hpp"

namespace isola_arena::dominoes::engine {
namespace {

// Returns the key of a position with its lead. The winner of a closed game depends on the scores, so a value is valid
// for one lead only.
std::uint64_t key_of_margin(const Board& board) {
    return board.key ^ (static_cast<std::uint64_t>(board.lead + 4096) * 0x9E3779B97F4A7C15U);
}

int after_gain(int value, int gain) { return value > 0 ? value + gain : value; }

// Returns alpha as seen from the position after a gain. Gains count only for the winner, so alpha changes only if it is
// positive.
int before_gain(int alpha, int gain) { return alpha > 0 ? alpha - gain : alpha; }

int last_tile(const Board& board) {
    int most = 0;
    for (const Choice choice : board.choices()) most = std::max(most, board.gain(choice));
    return Margin::won + most;
}

bool mover_has_won(const Board& closed) { return closed.lead != 0 ? closed.lead > 0 : closed.mover_wins_ties(); }

}  // namespace

// Zero-window searches at the root. The search of the first play asks whether its value exceeds alpha; that of every
// other play, whether its value exceeds the best one so far. If it does, the play is searched again with the raised
// bound, until a search fails.
Margin::Found Margin::best_above(const Board& board, Choice first, int alpha) {
    stopped_ = false;
    Found best{first, alpha};
    Branches branches(board, first);
    for (std::size_t place = 0; place < branches.size(); ++place) {
        const Branch& branch = branches.pick(place);
        while (!stopped_) {
            const int found = after_gain(-value(branch.child, -before_gain(best.value, branch.gain) - 1), branch.gain);
            if (stopped_ || found <= best.value) break;
            best = {branch.choice, found};
        }
    }
    return best;
}

Margin::Best Margin::widest(const Board& board, Choice winning) {
    // If an earlier search has proved a larger margin, start from there: this search may have less budget.
    const Known known = known_of(board);
    const bool is_sure = known.lower > won;
    const int least = is_sure ? known.lower : won;
    const Found best = best_above(board, is_sure ? known.best : winning, least - 1);
    return {best.choice, std::max(least, best.value) - won, !stopped_};
}

Margin::Best Margin::narrowest(const Board& board) {
    const Found best = best_above(board, {}, -infinite);
    return {best.choice, -best.value - won, !stopped_};
}

// Zero-window alpha-beta, fail-soft. Returns a bound of the value: above alpha if the value is above alpha, otherwise
// at most alpha. The result is meaningless once stopped_ is true.
int Margin::value(const Board& board, int alpha) {
    if (budget_.spend()) stopped_ = true;
    if (stopped_) return 0;
    if (board.theirs() == 0) return -won;
    if (board.fitting(board.mine()) == 0) return value_of_pass(board, alpha);
    if (std::popcount(board.mine()) == 1) return last_tile(board);
    const Known known = known_of(board);
    if (known.lower > alpha) return known.lower;
    if (known.upper <= alpha) return known.upper;
    return value_of_best(board, alpha, known);
}

int Margin::value_of_pass(const Board& board, int alpha) {
    if (board.closed()) return mover_has_won(board) ? won : -won;
    Board child = board;
    child.pass();
    const int before = alpha < 0 ? alpha + steps_of_a_pass : alpha;
    const int found = -value(child, -before - 1);
    return found < 0 ? found - steps_of_a_pass : found;
}

Margin::Known Margin::known_of(const Board& board) const {
    Known known;
    if (const Entry* entry = table_.find(key_of_margin(board))) known = {entry->lower, entry->upper, entry->best};
    if (const auto mover_wins = winner_.probe(board)) {
        if (*mover_wins) known.lower = std::max(known.lower, won);
        else known.upper = std::min(known.upper, -won);
    }
    return known;
}

int Margin::value_of_best(const Board& board, int alpha, Known known) {
    const std::uint64_t before = budget_.positions();
    Branches branches(board, known.best);
    Choice best_choice;
    int best = -infinite;
    for (std::size_t place = 0; place < branches.size() && best <= alpha; ++place) {
        const Branch& branch = branches.pick(place);
        const int found = after_gain(-value(branch.child, -before_gain(alpha, branch.gain) - 1), branch.gain);
        if (stopped_) return 0;
        if (found <= best) continue;
        best = found;
        best_choice = branch.choice;
    }
    // A play with a proven margin beyond the bare win stays the best one: in a search that fails low, another play only
    // has a better upper bound.
    if (best > alpha || known.lower <= won) known.best = best_choice;
    (best > alpha ? known.lower : known.upper) = best;
    table_.store({key_of_margin(board), static_cast<std::int16_t>(known.lower), static_cast<std::int16_t>(known.upper),
                  known.best, effort_of(budget_.positions() - before), 1, 0});
    return best;
}

}  // namespace isola_arena::dominoes::engine
