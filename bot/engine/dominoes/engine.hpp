#pragma once

// An engine for dominoes: it looks for the play that wins by most, or for the best chance in a lost game.
//
//     Engine engine;
//     Patience patience(std::chrono::milliseconds(100));
//     const auto thought = engine.think(board_of(*parse_board_line(rules, line)), patience);
//
// Only one thread at a time may use an engine; different engines are independent.

#include <cstdint>
#include <optional>
#include <vector>

#include "bot/engine/dominoes/margin.hpp"
#include "bot/engine/dominoes/table.hpp"
#include "bot/engine/dominoes/time.hpp"
#include "bot/engine/dominoes/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// The engine's knowledge of a position.
enum class Standing : std::uint8_t {
    forced,   ///< there is only one play: not looked at
    won,      ///< by best play
    lost,     ///< by best play
    unclear,  ///< neither was found out in time
};

/// A play and the engine's findings about it.
struct Thought {
    Play play;
    Standing standing = Standing::forced;
    int points = 0;       ///< won: the least that the mover still gains, without the bonus
    bool widest = false;  ///< won: it is known that no other play wins by more
    double chance = 0;    ///< lost: the chance that the other player gives the game back
    std::uint64_t positions = 0;
};

/// Plays both variants. Its findings stay true for ever and belong to single positions, so positions may come in any
/// order and from any games.
class Engine {
public:
    Engine();

    /// Returns a legal play, however little patience is left; nullopt if the mover has no legal play. Two engines that
    /// are asked about the same positions in the same order, with patience counted in positions only, return the same
    /// thoughts.
    std::optional<Thought> think(const Board& board, Patience& patience);

    /// Returns how the game goes on from that play, which comes first, by best play of both: the winner gains as much
    /// as can be, the loser lets it gain as little as can be, passes are left out. It ends with the game, or sooner
    /// where patience does not last; the winner's plays win in any case.
    std::vector<Play> line(Board board, const Play& first, Patience& patience);

private:
    struct RootPlay;

    std::optional<Choice> find_winning(std::vector<RootPlay>& plays, Patience& patience);

    Table wins_;
    Table margins_;
};

}  // namespace isola_arena::dominoes::engine
