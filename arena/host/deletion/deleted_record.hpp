#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/player.hpp"

namespace isola_arena {

/// Returns the record of a game when the author of that player's bot is deleted: the bot has that name, and nothing is left
/// of what it wrote but the moves that it made, so that the record still holds. Returns nullopt where it would not: if the bot
/// sent a reply that is no legal move, which only its own words explain, or if the text is no record.
std::optional<std::string> record_without(std::string_view record, Player gone, const std::string& name);

}  // namespace isola_arena
