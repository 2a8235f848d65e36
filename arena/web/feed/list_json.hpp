#pragma once

#include <memory>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/web/feed/game_log.hpp"
#include "arena/web/feed/match_facts.hpp"

namespace isola_arena::web {

/// Writes a GAME of docs/web-protocol.md.
void write(JsonWriter& json, const GameFacts& game);

/// Writes a MATCH of docs/web-protocol.md.
void write(JsonWriter& json, const MatchFacts& match);

/// These write `"games": [...]` and `"matches": [...]` as members of an open object.
void write_games(JsonWriter& json, const std::vector<std::shared_ptr<GameLog>>& games);
void write_matches(JsonWriter& json, const std::vector<MatchFacts>& matches);

}  // namespace isola_arena::web
