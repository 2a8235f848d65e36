#include "bot/engine/isola/engine.hpp"

#include <algorithm>

#include "bot/engine/isola/principal_variation.hpp"
#include "bot/engine/isola/queens/queen_search.hpp"

namespace isola_arena::isola::engine {

Engine::Engine(std::uint64_t seed) : seed_(seed) {}

std::optional<Thought> Engine::think(const State& state, Stopwatch& watch, int max_depth) {
    if (moves(state, state.to_move).empty()) return std::nullopt;
    const int side = std::max(state.rules.size.rows, state.rules.size.columns);
    if (side <= 8) return think_on<8>(state, watch, max_depth);
    if (side <= 16) return think_on<16>(state, watch, max_depth);
    return think_on<32>(state, watch, max_depth);
}

template <int Side>
Thought Engine::think_on(const State& state, Stopwatch& watch, int max_depth) {
    const Board<Side> board = board_of<Side>(state);
    const std::uint64_t seed = mix({seed_, board.key});
    const SearchResult result = board.reach == Reach::queen
                                    ? std::make_unique<QueenSearch<Side>>(table_, watch, seed)->think(board, max_depth)
                                    : std::make_unique<Search<Side>>(table_, watch, seed)->think(board, max_depth);
    return {turn_of<Side>(result.best),
            result.score,
            result.depth,
            result.nodes,
            principal_variation<Side>(table_, state, result.best),
            result.proven};
}

}  // namespace isola_arena::isola::engine
