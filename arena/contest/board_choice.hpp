#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/result.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {

/// The bounds of the sides of any board.
inline constexpr int smallest_side = 3;
inline constexpr int largest_side = 32;

/// A contest that is always played on one size, such as `6x8`.
struct FixedBoard {
    std::string size;
    bool operator==(const FixedBoard&) const = default;
};

/// A contest on square boards with odd sides within these bounds. The size is drawn at random unless the person asks
/// for one.
struct OddSquares {
    int from = 7;
    int to = 27;
    bool operator==(const OddSquares&) const = default;
};

/// A contest on any board that the rules allow. The default is the board that the rules name, or else the board of the
/// variant.
struct AnyBoard {
    bool operator==(const AnyBoard&) const = default;
};

/// A contest of a game that has no boards of different sizes.
struct NoBoard {
    bool operator==(const NoBoard&) const = default;
};

using BoardChoice = std::variant<FixedBoard, OddSquares, AnyBoard, NoBoard>;

/// Returns the board to play on as `RxC`. wanted: a size `RxC`, `random`, or empty for the choice's default. The
/// default is an empty string for AnyBoard (the rules' own board) and for NoBoard. For AnyBoard, `random` is an odd
/// square from 7x7 to 27x27. contest: the name of the contest for messages; empty: none. Draws from the generator only
/// if the board is random.
///
/// Returns an error if wanted is a size that the choice does not allow (the error describes the permitted boards), if
/// it is neither empty nor `random` nor a size, or if it is not empty for NoBoard.
Result<std::string> choose_board(const BoardChoice& choice, std::string_view contest, std::string_view wanted,
                                 Rng& rng);

/// Returns the choice in words, such as `odd square boards from 7x7 to 27x27`, for lists and messages.
std::string describe(const BoardChoice& choice);

/// Return the smallest and the largest board of the choice: the same one for FixedBoard, 3x3 and 32x32 for AnyBoard,
/// empty strings for NoBoard.
std::string smallest_board(const BoardChoice& choice);
std::string largest_board(const BoardChoice& choice);

}  // namespace isola_arena
