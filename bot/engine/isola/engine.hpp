#pragma once

// An engine for the Isola family: iterative deepening on boards of every variant and size.
//
//     Engine engine(1);  // the seed
//     Stopwatch watch(std::chrono::milliseconds(100));
//     const auto thought = engine.think(start(*named_rules("isola")), watch);
//
// Only one thread at a time may use an engine; different engines are independent.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bot/engine/isola/search.hpp"
#include "protocol/isola/rules.hpp"

namespace isola_arena::isola::engine {

/// A turn and the findings of the search about it.
struct Thought {
    Turn turn;
    int score;  ///< for the mover; 100 is one unit of log-odds
    int depth;
    std::uint64_t nodes;
    std::vector<Turn> line;  ///< how the game goes on by best play, beginning with `turn`, as far as it is remembered
    std::optional<bool> proven = {};  ///< whether the mover wins, if that is certain against every turn
};

/// Chooses turns on every variant and board size. It keeps its table from one turn to the next.
class Engine {
public:
    /// The same seed, positions and depths lead to the same turns, unless the stopwatch ends a search early.
    explicit Engine(std::uint64_t seed);

    /// Returns a legal turn for the player to move by the time that the stopwatch expires; nullopt if that player has
    /// no legal turn.
    std::optional<Thought> think(const State& state, Stopwatch& watch, int max_depth = deepest);

private:
    template <int Side>
    Thought think_on(const State& state, Stopwatch& watch, int max_depth);

    Table table_;
    std::uint64_t seed_;
};

}  // namespace isola_arena::isola::engine
