#pragma once

// Dialects: the lines of other public Isola contests, translated from and into the arena's own.
//
//     Speaker speaker = *open_speaker("codingame", *named_rules("isola", Size{9, 9}), 1);
//     const std::string lines = std::visit([&](auto& one) { return one.lines(line, true); }, speaker);
//     const auto reply = std::visit([&](auto& one) { return one.translate("1 4 7 4"); }, speaker);
//
// A speaker remembers its game, so only one thread at a time may use it; different speakers are independent.

#include <variant>
#include <vector>

#include "protocol/isola/dialects/codingame.hpp"
#include "protocol/isola/dialects/hackerearth.hpp"

namespace isola_arena::isola {

/// One player's side of one game in a dialect. Every alternative has two functions:
///
/// - `lines(board_line, first)` returns the lines, LFs included, that the bot gets instead of the arena's board line.
///   They are empty if `board_line` is not a board line. first: whether the bot's process has got no lines yet.
/// - `translate(reply)` translates the bot's lines, with LFs between them, into a reply to the last board line. It
///   returns an Error with the expected form if the lines do not belong to the dialect. It does not check whether the
///   turn is legal.
using Speaker = std::variant<CodinGameSpeaker, HackerEarthSpeaker>;

/// Returns the facts of all dialects, `codingame` and `hackerearth`.
const std::vector<DialectFacts>& dialects();

/// Returns the facts of the dialect with this name; an Error if the name is unknown.
Result<DialectFacts> find_dialect(std::string_view name);

/// Returns a speaker for a game by these rules. random: the seed for the turn that replaces a bot's RANDOM. Returns an
/// Error if the dialect is unknown, or if the rules or the board are not those of the dialect's contest.
Result<Speaker> open_speaker(std::string_view dialect, const Rules& rules, std::uint64_t random);

}  // namespace isola_arena::isola
