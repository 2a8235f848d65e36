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

/// The rows and columns of a board, each from 3 to 32.
struct Size {
    int rows;
    int columns;
    bool operator==(const Size&) const = default;
};

/// Reads `RxC`, such as `6x8`. Returns an Error if the text is anything else or a side is not 3 to 32.
Result<Size> parse_size(std::string_view text);
std::string to_string(Size size);

enum class Reach : std::uint8_t { king, queen };

/// A variant of the family on a board of one size. Sources: `isola` is the game of UICC 2010, `isolation` that of the
/// 6x8 assignment, `queens` that of Columbia.
struct Rules {
    std::string_view name;
    Reach reach;        ///< a step to a neighbour, or a queen's slide
    bool steals;        ///< a turn includes a steal; otherwise the square left behind is filled
    bool fixed_starts;  ///< the starting squares can never be stolen
    Size size;
    PerPlayer<Position> starts;
    bool operator==(const Rules&) const = default;
};

/// Returns the variants, in the order in which lists show them.
std::vector<VariantFacts> variants();

/// Returns the rules of that variant on a board of that size; without a size, on the variant's usual board (7x7, 6x8,
/// 8x8). Returns an Error if the name is unknown or a side is not 3 to 32.
Result<Rules> named_rules(std::string_view name, std::optional<Size> size = std::nullopt);

enum class Square : std::uint8_t { gone, open, fixed };

/// One turn: the square that the pawn goes to, and then the square that is stolen (nullopt in `queens`, and if no
/// square can be stolen).
struct Turn {
    Position move;
    std::optional<Position> steal;
    bool operator==(const Turn&) const = default;
};

/// The turn that led to a state, for viewers.
struct LastTurn {
    Player player;
    Position from;
    std::optional<Turn> turn;  ///< nullopt: the turn was discarded
    bool operator==(const LastTurn&) const = default;
};

/// A complete position of a game. squares has rows * columns entries, row by row. The entry of an occupied square is
/// the kind of the square under the pawn.
struct State {
    Rules rules;
    std::vector<Square> squares;
    PerPlayer<Position> pawns;
    Player to_move = Player::one;
    int turns = 0;  ///< taken so far, discarded ones included
    std::optional<LastTurn> last;

    bool on_board(Position position) const;
    /// Returns the kind of a square, which must be on the board.
    Square at(Position position) const;
    /// Returns whether a pawn may move to the position: the square is on the board, not gone, and not occupied.
    bool is_free(Position position) const;
    bool operator==(const State&) const = default;
};

State start(const Rules& rules);

/// Returns the squares that the player's pawn can go to, as if it were that player's turn.
std::vector<Position> moves(const State& state, Player player);

/// Returns the squares that the player to move may steal after its pawn has gone to `move`; empty in `queens`.
std::vector<Position> steals_after(const State& state, Position move);

std::vector<Turn> legal_turns(const State& state);

/// Returns the rule that the turn of the player to move would break; nullopt if the turn is legal.
std::optional<Error> refuse(const State& state, const Turn& turn);

/// Returns the state after a legal turn.
State play(State state, const Turn& turn);

/// Returns the state after the judge has discarded a turn: the same board, with the other player to move.
State skip(State state);

/// Returns `no_move`, a loss for the player to move, if that player cannot move; `turn_limit`, a draw, after 4 * rows *
/// columns turns; nullopt while the game goes on.
std::optional<Outcome> outcome(const State& state);

}  // namespace isola_arena::isola
