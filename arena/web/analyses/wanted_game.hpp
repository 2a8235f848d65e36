#pragma once

#include <optional>
#include <string>

#include "arena/rules/record/record.hpp"
#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/feed/game_registry.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Where the games are that pages ask about. The registry outlives this.
struct GamePlaces {
    web::GameRegistry& registry;
    std::string database;  ///< that of the contest that is shown; empty: none
};

/// Returns the refusal if the arena has no such game, shows no contest, or the game still runs; else nullopt. Quick,
/// because it reads no record.
std::optional<web::Response> refusal_of(const web::WantedGame& wanted, const GamePlaces& places);

/// A game and the text of its record.
struct FoundGame {
    Record record;
    std::string text;
};

/// Reads the game and judges it again. Returns an error if the record cannot be read or does not follow the rules. May
/// be slow. to_do: says in the error what is not done with the game, such as `analysed`.
Result<FoundGame> found_game(const web::WantedGame& wanted, const GamePlaces& places, const std::string& to_do);

}  // namespace isola_arena
