#pragma once

#include <span>
#include <string>
#include <string_view>

namespace isola_arena {

/// A reason for which the arena ends games, as records name it, and its text for viewers.
struct ReasonText {
    std::string_view reason;  ///< such as `too_long`
    std::string_view text;    ///< for a place after a comma or in brackets: `line too long`
};

/// Returns the texts of the arena's own reasons: the faults, and the ends without a winner.
std::span<const ReasonText> all_reasons();

/// Returns the text of a reason. In a reason of a game's rules only underscores are replaced: `no_move` becomes `no
/// move`.
std::string reason_text(std::string_view reason);

}  // namespace isola_arena
