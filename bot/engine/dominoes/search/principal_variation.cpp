#include "bot/engine/dominoes/search/principal_variation.hpp"

#include <algorithm>
#include <optional>

#include "bot/engine/dominoes/search/move_ordering.hpp"

namespace isola_arena::dominoes::engine {
namespace {

// Returns whether the mover wins. Looks into the table first, because a look-up costs no budget.
std::optional<bool> mover_wins(const Board& board, WinSolver& winner) {
    const auto known = winner.probe(board);
    return known ? known : winner.mover_wins(board);
}

std::optional<Choice> winning_choice(const Board& board, WinSolver& winner) {
    Branches branches(board);
    for (std::size_t place = 0; place < branches.size(); ++place) {
        const Branch& branch = branches.pick(place);
        if (mover_wins(branch.child, winner) == false) return branch.choice;
    }
    return std::nullopt;
}

std::optional<Choice> best_choice(const Board& board, WinSolver& winner, Margin& margin) {
    const Choices choices = board.choices();
    if (choices.size() == 1) return choices[0];
    const auto wins = mover_wins(board, winner);
    if (!wins) return std::nullopt;
    if (*wins) {
        const auto winning = winning_choice(board, winner);
        return winning ? std::optional(margin.widest(board, *winning).choice) : std::nullopt;
    }
    const Margin::Best best = margin.narrowest(board);
    return best.complete ? std::optional(best.choice) : std::nullopt;
}

Choice choice_of(const Board& board, const Play& play) {
    const Choices choices = board.choices();
    return *std::ranges::find(choices, play, play_of);
}

}  // namespace

std::vector<Play> principal_variation(Board board, const Play& first, WinSolver& winner, Margin& margin) {
    std::vector<Play> plays;
    std::optional<Choice> next = choice_of(board, first);
    while (next) {
        plays.push_back(play_of(*next));
        board.play(*next);
        if (board.theirs() == 0 || board.closed()) break;
        if (board.fitting(board.mine()) == 0) board.pass();
        next = best_choice(board, winner, margin);
    }
    return plays;
}

}  // namespace isola_arena::dominoes::engine
