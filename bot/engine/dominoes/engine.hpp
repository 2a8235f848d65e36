#pragma once

// An engine for dominoes. Both hands follow from the board line, so the game has perfect information, and the engine
// solves it exactly. Three searches run one after the other:
//
// - WinSolver proves for each play of the root whether it wins, by zero-window alpha-beta to the end of the game;
// - if a play wins, Margin looks for the play with the largest final difference of the scores;
// - if all plays lose, SwindleSearch chooses the play after which a fallible opponent errs most often (expectimax).
//
//     Engine engine;
//     SearchBudget budget(std::chrono::milliseconds(100));
//     const auto thought = engine.think(board_of(*parse_board_line(rules, line)), budget);
//
// Only one thread at a time may use an engine; different engines are independent.

#include <cstdint>
#include <optional>
#include <vector>

#include "bot/engine/dominoes/search/margin.hpp"
#include "bot/engine/dominoes/search/time.hpp"
#include "bot/engine/dominoes/search/transposition_table.hpp"
#include "bot/engine/dominoes/search/win_solver.hpp"

namespace isola_arena::dominoes::engine {

/// What the engine knows about the result of a position.
enum class Standing : std::uint8_t {
    forced,   ///< there is only one play, so nothing was searched
    won,      ///< by best play
    lost,     ///< by best play
    unclear,  ///< not solved in time
};

/// A play and the engine's findings about it.
struct Thought {
    Play play;
    Standing standing = Standing::forced;
    int points = 0;       ///< won: the least that the mover still gains, without the bonus
    bool widest = false;  ///< won: whether it is known that no other play wins by more
    double chance = 0;    ///< lost: the chance that the other player gives the game back
    std::uint64_t positions = 0;
};

/// Plays both variants. The results in its tables hold for single positions and never become invalid, so an engine may
/// be asked about positions in any order and from any games.
class Engine {
public:
    Engine();

    /// Returns a legal play, however little of the budget is left; nullopt if the mover has no legal play. The result
    /// is deterministic if budget is counted in positions only: two engines that get the same positions in the same
    /// order return the same thoughts.
    std::optional<Thought> think(const Board& board, SearchBudget& budget);

    /// Returns the principal variation that begins with `first`: the winner plays for the largest final difference, the
    /// loser for the smallest. Passes are left out. The line ends with the game, or earlier if the budget runs out;
    /// even then the winner's plays are winning ones.
    std::vector<Play> line(Board board, const Play& first, SearchBudget& budget);

private:
    struct RootPlay;

    std::optional<Choice> find_winning(std::vector<RootPlay>& plays, SearchBudget& budget);

    TranspositionTable wins_;
    TranspositionTable margins_;
};

}  // namespace isola_arena::dominoes::engine
