#pragma once

#include "arena/record/audience.hpp"
#include "arena/record/json_writer.hpp"

namespace isola_arena::web {

/// The parts of a game as docs/web-protocol.md has them. Everything that a bot has said comes out as a JSON string.

/// seed_known: false writes null for it.
void write_header(JsonWriter& json, const GameHeader& header, bool seed_known);

/// The moment as that audience may see it; with Audience::all everything.
void write_moment(JsonWriter& json, const Timeline& game, const Moment& moment, Audience audience);

/// Several of them, as an array.
void write_moments(JsonWriter& json, const Timeline& game, std::size_t from, std::size_t to, Audience audience);

void write_chatter(JsonWriter& json, const Chatter& chatter);

/// The verdict, with the command that asks the bot of the last turn again.
void write_ended(JsonWriter& json, const Timeline& game);

/// The object `thinking`, or null; elapsed: since it began.
void write_thinking(JsonWriter& json, const Timeline& game, std::int64_t elapsed_ns);

/// More events than any game of the arena's has; a record with more is not shown.
inline constexpr std::size_t most_events = 20'000;

/// The whole of a record (a WHOLE), and where it parts from the rules.
std::string whole_json(const Record& record, const TableFactory& tables);

}  // namespace isola_arena::web
