#include "bot/engine/isola/level.hpp"

namespace isola_arena::isola::engine {
namespace {

constexpr std::array<Level, levels> king_levels{
    {{1, 65}, {1, 50}, {1, 34}, {100, 34}, {100, 22}, {100, 8}, {300, 5}, {750, 3}, {1700, 1}, {5000, 0}}};

constexpr std::array<Level, levels> queen_levels{
    {{1, 72}, {1, 38}, {20, 22}, {60, 11}, {115, 5}, {220, 3}, {430, 2}, {1000, 1}, {2200, 0}, {7000, 0}}};

Turn any_turn(const State& state, Rng& rng) {
    const auto possible = moves(state, state.to_move);
    const Position move = possible[rng.below(possible.size())];
    const auto steals = steals_after(state, move);
    if (steals.empty()) return {move, std::nullopt};
    return {move, steals[rng.below(steals.size())]};
}

}  // namespace

std::span<const Level> levels_of(Reach reach) { return reach == Reach::king ? king_levels : queen_levels; }

std::optional<Thought> think_at(Engine& engine, const State& state, const Level& level, Rng& rng) {
    if (moves(state, state.to_move).empty()) return std::nullopt;
    if (errs(level, rng)) return Thought{any_turn(state, rng), 0, 0, 0, {}, {}};
    Stopwatch watch;
    watch.limit_calls(level.nodes);
    return engine.think(state, watch);
}

}  // namespace isola_arena::isola::engine
