#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "protocol/position.hpp"

namespace isola_arena {

/// The limits of the variations of a record (docs/record.md).
inline constexpr std::size_t most_variations = 200;
inline constexpr std::size_t longest_comment = 2000;  ///< bytes of UTF-8
inline constexpr std::size_t most_arrows = 64;        ///< of one variation

/// An arrow that a person drew on the board at a position of a variation. From a square to itself, it marks that
/// square.
struct Arrow {
    int after = 0;  ///< how many moves of the variation lead to the position; 0: where the variation leaves
    Position from;
    Position to;
    bool operator==(const Arrow&) const = default;
};

/// Other turns than those of the recorded game, which a person has tried: one line of a tree. Only replies are written;
/// nature's moves follow from the record's seed.
struct Variation {
    int id = 1;                      ///< unique in the record, from 1
    int of = 0;                      ///< the id of the variation that it leaves; 0: it leaves the game
    int from = 1;                    ///< the number of the turn that its first move takes the place of
    std::vector<std::string> moves;  ///< the replies of both players, in their order
    std::string comment;             ///< UTF-8
    std::vector<Arrow> arrows;
    bool operator==(const Variation&) const = default;
};

}  // namespace isola_arena
