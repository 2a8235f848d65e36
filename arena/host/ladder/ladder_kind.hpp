#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace isola_arena::host {

/// How the ladder of a hosted contest ranks.
enum class LadderKind : std::uint8_t {
    rated,      ///< by Glicko-2: ladder.hpp
    challenge,  ///< by places, as in 2010: challenge_ladder.hpp
};

/// Returns `rated` or `challenge`.
constexpr std::string_view to_string(LadderKind kind) { return kind == LadderKind::rated ? "rated" : "challenge"; }

/// Returns the kind of that word; nullopt if it is neither.
constexpr std::optional<LadderKind> parse_ladder_kind(std::string_view word) {
    for (const LadderKind kind : {LadderKind::rated, LadderKind::challenge})
        if (word == to_string(kind)) return kind;
    return std::nullopt;
}

}  // namespace isola_arena::host
