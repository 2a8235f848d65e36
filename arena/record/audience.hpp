#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "arena/record/timeline.hpp"

namespace isola_arena {

/// Who looks at a game that runs: somebody who may know everything, one of its players, or the public, who may know
/// only what both players do.
enum class Audience : std::uint8_t { all, one, two, outsider };

inline constexpr std::array<Audience, 4> audiences{Audience::all, Audience::one, Audience::two, Audience::outsider};

Audience audience_for(Player player);

/// As whom a page sees the game of that header while it runs. wish: the player whose secrets it asks for, heard only
/// if two persons play.
Audience audience_of(const GameHeader& header, bool is_public, std::optional<Player> wish);

/// Which parts of a moment are kept back.
struct Withheld {
    bool line = false;
    bool reply = false;
    bool stderr_text = false;
    bool frame = false;

    bool anything() const { return line || reply || stderr_text || frame; }
};

/// What that audience may not know of the moment while the game runs: of the frame what seen_by() hides; the line that
/// a player was sent, if anything is hidden in this game; of nature's moves all but the first word; the other player's
/// stderr, where hidden things may stand; and for the public every reply, too. When the game is over nothing is withheld.
Withheld withheld_of(const Timeline& game, const Moment& moment, Audience audience);

/// The moment as the audience may see it.
Moment seen(const Moment& moment, const Withheld& withheld, Audience audience);

/// The frame alone.
Frame seen(Frame frame, Audience audience);

/// Whether what the player writes on stderr is kept back.
bool keeps_stderr_back(const Timeline& game, Player player, Audience audience);

/// Whether anything at all was kept back from the audience so far.
bool keeps_back(const Timeline& game, Audience audience);

}  // namespace isola_arena
