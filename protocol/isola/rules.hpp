#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game.hpp"
#include "protocol/player.hpp"
#include "protocol/position.hpp"
#include "protocol/result.hpp"

namespace isola_arena::isola {

inline constexpr int smallest_side = 3;
inline constexpr int largest_side = 32;

/// Rows and columns of a board, each 3 to 32.
struct Size {
    int rows;
    int columns;
    bool operator==(const Size&) const = default;
};

/// `RxC`, such as `6x8`; refused: anything else, and sides outside 3 to 32.
Result<Size> parse_size(std::string_view text);
std::string to_string(Size size);

enum class Reach : std::uint8_t { king, queen };

/// A variant of the family on a board of one size. Sources: `isola` is the game of UICC 2010, `isolation` the
/// 6 x 8 assignment's, `queens` Columbia's.
struct Rules {
    std::string_view name;
    Reach reach;        ///< a step to a neighbour, or a queen's slide
    bool steals;        ///< a steal belongs to the turn; otherwise the square left behind is filled
    bool fixed_starts;  ///< the starting squares can never be stolen
    Size size;
    PerPlayer<Position> starts;
    bool operator==(const Rules&) const = default;
};

/// The variants, in the order in which lists show them.
std::vector<VariantFacts> variants();

/// The variant of that name on a board of that size (its own size when none is given: 7x7, 6x8, 8x8). Refused: an
/// unknown name, a side outside 3 to 32.
Result<Rules> named_rules(std::string_view name, std::optional<Size> size = std::nullopt);

enum class Square : std::uint8_t { gone, open, fixed };

/// One turn: where the pawn goes and what is stolen then (nothing in `queens`, or where nothing can be stolen).
struct Turn {
    Position move;
    std::optional<Position> steal;
    bool operator==(const Turn&) const = default;
};

/// The turn that led to a state, for those who show it.
struct LastTurn {
    Player player;
    Position from;
    std::optional<Turn> turn;  ///< nothing: the turn was discarded
    bool operator==(const LastTurn&) const = default;
};

/// A whole position of a game. squares has rows * columns entries, row by row; a pawn's square is what it stands on.
struct State {
    Rules rules;
    std::vector<Square> squares;
    PerPlayer<Position> pawns;
    Player to_move = Player::one;
    int turns = 0;  ///< taken so far, discarded ones included
    std::optional<LastTurn> last;

    bool on_board(Position position) const;
    /// What the square is made of; only for a square of the board.
    Square at(Position position) const;
    /// Whether a pawn may stand there now: on the board, not gone, no pawn on it.
    bool is_free(Position position) const;
    bool operator==(const State&) const = default;
};

State start(const Rules& rules);

/// The squares that the player's pawn can go to, were it his turn.
std::vector<Position> moves(const State& state, Player player);

/// What may be stolen by the player to move after his pawn has gone to that square; empty in `queens`.
std::vector<Position> steals_after(const State& state, Position move);

std::vector<Turn> legal_turns(const State& state);

/// The rule that the turn would break for the player to move; nothing where it is legal.
std::optional<Refusal> refuse(const State& state, const Turn& turn);

/// The state after a legal turn.
State play(State state, const Turn& turn);

/// The same board with the other player to move: the judge's discard.
State skip(State state);

/// `no_move` for a player who cannot move on his turn; `turn_limit`, drawn, after 4 * rows * columns turns.
std::optional<Outcome> outcome(const State& state);

}  // namespace isola_arena::isola
