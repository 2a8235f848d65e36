#include "bot/engine/dominoes/search/move_ordering.hpp"

#include <utility>

namespace isola_arena::dominoes::engine {
namespace {

// These weights gave the smallest search trees on random deals.
int order_score_of(const Board& child, int gain) {
    const int answers = std::popcount(child.fitting(child.mine()));
    const int plays_after = std::popcount(child.fitting(child.theirs()));
    return 5 * gain - 40 * answers + 8 * plays_after;
}

}  // namespace

Branches::Branches(const Board& board, Choice table_choice) {
    for (const Choice choice : board.choices()) {
        Branch& branch = items_[size_++];
        branch.child = board;
        branch.choice = choice;
        branch.gain = board.gain(choice);
        branch.child.play(choice);
        branch.order_score = order_score_of(branch.child, branch.gain) + (choice == table_choice ? 1 << 20 : 0);
    }
}

const Branch& Branches::pick(std::size_t place) {
    std::size_t best = place;
    for (std::size_t i = place + 1; i < size_; ++i)
        if (items_[i].order_score > items_[best].order_score) best = i;
    std::swap(items_[place], items_[best]);
    return items_[place];
}

}  // namespace isola_arena::dominoes::engine
