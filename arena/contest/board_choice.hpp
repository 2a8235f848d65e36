#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/result.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {

/// The bounds of any board's sides.
inline constexpr int smallest_side = 3;
inline constexpr int largest_side = 32;

/// A contest that is always played on one size, such as `6x8`.
struct FixedBoard {
    std::string size;
    bool operator==(const FixedBoard&) const = default;
};

/// A contest on square boards with odd sides, within these bounds; which one is drawn unless somebody chooses.
struct OddSquares {
    int from = 7;
    int to = 27;
    bool operator==(const OddSquares&) const = default;
};

/// No contest: every board that the rules know; the variant's own one unless somebody chooses.
struct AnyBoard {
    bool operator==(const AnyBoard&) const = default;
};

/// A contest whose game has no board of different sizes.
struct NoBoard {
    bool operator==(const NoBoard&) const = default;
};

using BoardChoice = std::variant<FixedBoard, OddSquares, AnyBoard, NoBoard>;

/// The board to play on, as `RxC` (empty, with AnyBoard: the variant's own; with NoBoard: always). wanted is such a size, `random`, or
/// empty for the choice's default; without a contest `random` is an odd square from 7x7 to 27x27. Refused, with what
/// the contest (empty: none) plays: a size that it does not know, anything else. Draws from the generator only where
/// the board is random.
Result<std::string> choose_board(const BoardChoice& choice, std::string_view contest, std::string_view wanted,
                                 Rng& rng);

/// `odd square boards from 7x7 to 27x27`, for lists and messages.
std::string describe(const BoardChoice& choice);

/// The smallest and the largest board of the choice; the same for a fixed one, 3x3 and 32x32 without a contest,
/// empty where there is no board.
std::string smallest_board(const BoardChoice& choice);
std::string largest_board(const BoardChoice& choice);

}  // namespace isola_arena
