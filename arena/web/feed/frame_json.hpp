#pragma once

#include <optional>

#include "arena/base/json/json_writer.hpp"
#include "protocol/frame.hpp"
#include "protocol/player.hpp"

namespace isola_arena::web {

/// Writes the player's number, 1 or 2, or null.
void write_player(JsonWriter& json, const std::optional<Player>& player);

/// Writes the scores as an array, player 1 first, or null.
void write_scores(JsonWriter& json, const std::optional<PerPlayer<int>>& scores);

/// Writes the frame as docs/web-protocol.md specifies it.
void write(JsonWriter& json, const Frame& frame);

}  // namespace isola_arena::web
