#pragma once

// An engine for the Isola family, on boards of every variant and size: an alpha-beta search with iterative deepening on
// bitboards. search.hpp and queens/queen_search.hpp describe the techniques.
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

/// A turn, and what the search found out about it.
struct Thought {
    Turn turn;
    int score;  ///< for the mover; 100 is one unit of log-odds
    int depth;
    std::uint64_t nodes;
    std::vector<Turn> line;           ///< principal variation from `turn` on, as far as the table has it
    std::optional<bool> proven = {};  ///< whether the mover wins, if that is certain against every turn
};

/// Chooses turns on every variant and board size. The transposition table is kept between turns.
class Engine {
public:
    /// Engines with the same seed choose the same turns for the same positions and depths, unless a stopwatch ends a
    /// search early.
    explicit Engine(std::uint64_t seed);

    /// Returns a legal turn for the player to move by the time that the stopwatch expires; nullopt if that player has
    /// no legal turn.
    std::optional<Thought> think(const State& state, Stopwatch& watch, int max_depth = deepest);

private:
    template <int Side>
    Thought think_on(const State& state, Stopwatch& watch, int max_depth);

    TranspositionTable table_;
    std::uint64_t seed_;
};

}  // namespace isola_arena::isola::engine
