#pragma once

#include <span>
#include <string>
#include <string_view>

namespace isola_arena {

/// A reason for which the arena ends games, as records name it, with the words that viewers show for it.
struct ReasonWords {
    std::string_view reason;  ///< such as `too_long`
    std::string_view words;   ///< for a place after a comma or in brackets: `line too long`
};

/// Returns the words of the arena's own reasons: the faults and the ways in which a game has no winner.
std::span<const ReasonWords> all_reason_words();

/// Returns the words of a reason. Those that the rules of games give are words already: `no_move` becomes `no move`.
std::string reason_words(std::string_view reason);

}  // namespace isola_arena
