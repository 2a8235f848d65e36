#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "bot/engine/isola/search.hpp"
#include "protocol/isola/rules.hpp"

namespace isola_arena::isola::engine {

/// A turn and what the search has to say for it.
struct Thought {
    Turn turn;
    int score;  ///< for the mover; 100 is one unit of log-odds
    int depth;
    std::uint64_t nodes;
};

/// Thinks on every variant and board size. Keeps what it learnt from one turn to the next.
class Engine {
public:
    /// The same seed, positions and depths give the same turns.
    explicit Engine(std::uint64_t seed);

    /// A legal turn for the player to move, by the time that the stopwatch expires; nothing where there is none.
    std::optional<Thought> think(const State& state, Stopwatch& watch, int max_depth = deepest);

private:
    template <int Side>
    Thought think_on(const State& state, Stopwatch& watch, int max_depth);

    Table table_;
    std::uint64_t seed_;
};

}  // namespace isola_arena::isola::engine
