#include "bot/engine/dominoes/level.hpp"

namespace isola_arena::dominoes::engine {

std::optional<Thought> think_at(Engine& engine, const Board& board, const Level& level, Rng& rng) {
    if (board.fitting(board.mine()) == 0) return std::nullopt;
    if (errs(level, rng)) {
        const Choices choices = board.choices();
        return Thought{play_of(choices[rng.below(choices.size())]), Standing::unclear};
    }
    Patience patience(std::nullopt, level.nodes);
    return engine.think(board, patience);
}

}  // namespace isola_arena::dominoes::engine
