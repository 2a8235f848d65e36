#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bot/engine/dominoes/margin.hpp"
#include "bot/engine/dominoes/table.hpp"
#include "bot/engine/dominoes/time.hpp"
#include "bot/engine/dominoes/winner.hpp"

namespace isola_arena::dominoes::engine {

/// What the engine knows of a position.
enum class Standing : std::uint8_t {
    forced,   ///< one play only: not looked at
    won,      ///< by best play
    lost,     ///< by best play
    unclear,  ///< not found out in time
};

/// A play and what is to be said for it.
struct Thought {
    Play play;
    Standing standing = Standing::forced;
    int points = 0;       ///< won: what the mover still makes at least, the bonus left out
    bool widest = false;  ///< won: no other play makes sure of more
    double chance = 0;    ///< lost: that the other gives it back
    std::uint64_t positions = 0;
};

/// Plays both variants. What it learns holds for ever, so it needs no history: each position stands for itself.
class Engine {
public:
    Engine();

    /// A legal play whatever the patience; nothing where the mover has none. Two engines that are asked
    /// the same in the same order, with patience counted in positions, think the same.
    std::optional<Thought> think(const Board& board, Patience& patience);

private:
    struct RootPlay;

    std::optional<Choice> find_winning(std::vector<RootPlay>& plays, Patience& patience);

    Table wins_;
    Table margins_;
};

}  // namespace isola_arena::dominoes::engine
