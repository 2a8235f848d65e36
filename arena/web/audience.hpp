#pragma once

#include <optional>
#include <vector>

#include "arena/web/follower.hpp"

namespace isola_arena::web {

/// Who looks at a game that runs: somebody who may know everything, one of its players, or the public, who may know
/// only what both players do.
enum class Audience : std::uint8_t { all, one, two, outsider };

inline constexpr std::array<Audience, 4> audiences{Audience::all, Audience::one, Audience::two, Audience::outsider};

/// As whom a page sees the game of that header while it runs. wish: the player whose secrets it asks for, heard only
/// where two persons play.
Audience audience_of(const GameHeader& header, bool is_public, std::optional<Player> wish);

/// What of a moment is kept back.
struct Withheld {
    bool line = false;
    bool reply = false;
    bool stderr_text = false;
    bool frame = false;

    bool anything() const { return line || reply || stderr_text || frame; }
};

/// What that audience may not know of the moment while the game runs.
Withheld withheld_of(const Follower& game, const Moment& moment, Audience audience);

/// The moment as the audience may see it.
Moment seen(const Moment& moment, const Withheld& withheld, Audience audience);

/// The frame alone.
Frame seen(Frame frame, Audience audience);

/// Whether what the player writes on stderr is kept back.
bool keeps_stderr_back(const Follower& game, Player player, Audience audience);

/// Whether anything at all was kept back from the audience so far.
bool keeps_back(const Follower& game, Audience audience);

}  // namespace isola_arena::web
