#pragma once

#include <variant>
#include <vector>

#include "protocol/isola/dialects/codingame.hpp"
#include "protocol/isola/dialects/hackerearth.hpp"

namespace isola_arena::isola {

/// One player's side of one game in a dialect. Each has `lines(board_line, first)`, what the bot is sent (LFs included)
/// instead of that board line of the arena's (first: its process has been told nothing yet), and `translate(reply)`,
/// the bot's lines (LFs between them) as a reply to the last board line. A translation is refused, with what was
/// expected, where the dialect does not know such lines; whether the turn is legal is not looked at.
using Speaker = std::variant<CodinGameSpeaker, HackerEarthSpeaker>;

/// The known dialects: `codingame` and `hackerearth`.
const std::vector<DialectFacts>& dialects();

/// The facts of that dialect; refused: an unknown name.
Result<DialectFacts> find_dialect(std::string_view name);

/// A speaker for a game by these rules; random decides what a bot's call for a random turn means. Refused: an unknown
/// dialect, other rules or another board than the dialect's contest has.
Result<Speaker> open_speaker(std::string_view dialect, const Rules& rules, std::uint64_t random);

}  // namespace isola_arena::isola
