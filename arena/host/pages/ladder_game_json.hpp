#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/club/ledger/listed_game.hpp"

namespace isola_arena {

/// Returns the name of a game on the ladder: match and number, `12.2`.
std::string ladder_game_name(int match, int number);

/// Returns the match and the number of such a name; nullopt if it is none.
std::optional<std::pair<int, int>> ladder_game_in(std::string_view name);

/// Returns the number, 1 or 2, of the player in the game who won; the bots change sides from game to game.
std::optional<int> winning_player(const host::ListedGame& game);

bool was_lost_by(const host::ListedGame& game, std::int64_t author);

/// Writes the members of a GAME (docs/web-protocol.md) into the object that is open.
void write_ladder_game(JsonWriter& json, const host::ListedGame& game);

}  // namespace isola_arena
