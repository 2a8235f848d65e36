#include "tests/bot/isola/random_games.hpp"

#include <algorithm>

namespace isola_arena::isola::testing {
namespace {

template <class T>
const T& any_of(const std::vector<T>& items, Rng& rng) {
    return items[rng.below(items.size())];
}

std::size_t moves_on(State state, Position move) {
    const Player player = state.to_move;
    const Position from = state.pawns[player];
    if (!state.rules.steals)
        state.squares[static_cast<std::size_t>(from.row() * state.rules.size.columns + from.column())] = Square::gone;
    state.pawns[player] = move;
    return moves(state, player).size();
}

Position roomiest(const State& state, Rng& rng) {
    std::vector<Position> best;
    std::size_t most = 0;
    for (const Position move : moves(state, state.to_move)) {
        const std::size_t room = moves_on(state, move);
        if (best.empty() || room > most) best.clear();
        if (best.empty() || room == most) best.push_back(move);
        most = std::max(most, room);
    }
    return any_of(best, rng);
}

}  // namespace

Rules rules_of(std::string_view name, Size size) { return *named_rules(name, size); }

Turn random_turn(const State& state, Rng& rng) {
    const Position move = any_of(moves(state, state.to_move), rng);
    const std::vector<Position> steals = steals_after(state, move);
    if (steals.empty()) return {move, std::nullopt};
    return {move, any_of(steals, rng)};
}

State random_position(const Rules& rules, int turns, Rng& rng) {
    State state = start(rules);
    for (int turn = 0; turn < turns; ++turn) {
        State next = play(state, random_turn(state, rng));
        if (outcome(next)) break;
        state = std::move(next);
    }
    return state;
}

Turn greedy_turn(const State& state, Rng& rng) {
    const Position move = roomiest(state, rng);
    std::vector<Position> steals = steals_after(state, move);
    if (steals.empty()) return {move, std::nullopt};
    State moved = state;
    moved.pawns[state.to_move] = move;
    const std::vector<Position> exits = moves(moved, other(state.to_move));
    std::vector<Position> harmful;
    for (const Position steal : steals)
        if (std::ranges::find(exits, steal) != exits.end()) harmful.push_back(steal);
    return {move, any_of(harmful.empty() ? steals : harmful, rng)};
}

}  // namespace isola_arena::isola::testing
