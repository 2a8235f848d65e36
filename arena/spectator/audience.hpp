#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "arena/spectator/timeline.hpp"

namespace isola_arena {

/// The viewer of a running game. `all` may know everything, `one` and `two` may know as much as that player, and
/// `outsider`, the public, may know only the things that both players know.
enum class Audience : std::uint8_t { all, one, two, outsider };

inline constexpr std::array<Audience, 4> audiences{Audience::all, Audience::one, Audience::two, Audience::outsider};

/// Returns the audience that knows as much as this player.
Audience audience_for(Player player);

/// Returns the audience to which a page belongs while the game with this header runs: `outsider` if the page is public;
/// else, if one player is a person, that player's audience; else, if no player is a person, `all`. If both are persons
/// it is the audience of `side`, the player whose secrets the page asks for, or `outsider` for nullopt; in all other
/// cases `side` is ignored.
Audience audience_of(const GameHeader& header, bool is_public, std::optional<Player> side);

/// The parts of a moment that are withheld from an audience.
struct Withheld {
    bool line = false;
    bool reply = false;
    bool stderr_text = false;
    bool frame = false;

    bool anything() const { return line || reply || stderr_text || frame; }
};

/// Returns the parts of the moment that the audience may not know while the game runs:
/// - frame: if seen() changes it;
/// - line: the board line, if the turn is not the audience's own and the game has hidden anything from the audience so
///   far;
/// - reply: nature's move without its first word, and for an outsider the reply of every turn, if the game has hidden
///   anything from the audience so far;
/// - stderr_text: as keeps_stderr_back() says.
/// Nothing is withheld from `all`, the audience of every viewer once the game is over.
Withheld withheld_of(const Timeline& game, const GameMoment& moment, Audience audience);

/// Returns the moment without the withheld parts. `told` goes with the line; `heard` and the explanation of a fault go
/// with the reply; nature's move is cut to its first word.
GameMoment seen(const GameMoment& moment, const Withheld& withheld, Audience audience);

/// Returns the frame as the audience may see it: for a player, as seen_by() changes it for that player; for an
/// outsider, as seen_by() changes it for both players.
Frame seen(Frame frame, Audience audience);

/// Returns whether the player's stderr is withheld from the audience: always from an outsider, and from the opponent if
/// the game has hidden anything from the opponent so far, because stderr may contain hidden things.
bool keeps_stderr_back(const Timeline& game, Player player, Audience audience);

/// Returns whether anything has been withheld from the audience so far: always for an outsider, never for `all`, and
/// for a player if the game has hidden anything from that player or has chance, because its seed is withheld then.
bool keeps_back(const Timeline& game, Audience audience);

}  // namespace isola_arena
