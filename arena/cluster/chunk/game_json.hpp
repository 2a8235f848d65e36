#pragma once

#include "arena/base/json/json_field.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/contest/tournament/tournament.hpp"

namespace isola_arena::cluster {

/// Writes a game with its faults and its record as one JSON object. All texts are exact bytes (JsonWriter::bytes): bots
/// wrote parts of them.
void write_game(JsonWriter& json, const GameReport& game);

/// Reads such an object. Notes a JsonProblem, which names the member, if it is another one.
GameReport read_game(const JsonField& field);

}  // namespace isola_arena::cluster
