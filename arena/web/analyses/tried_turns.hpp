#pragma once

#include "arena/web/api/http_text.hpp"
#include "arena/web/api/requests.hpp"
#include "arena/web/analyses/wanted_game.hpp"

namespace isola_arena {

/// Answers `POST /api/variations/position` (docs/web-protocol.md): what follows if other turns are played than those of
/// a finished game. May be slow.
web::Response position(const web::PositionRequest& wanted, const GamePlaces& places);

/// Answers `POST /api/variations/record`: judges the variations, and returns the game's record with them as a download.
/// May be slow.
web::Response record_with(const web::VariationsRequest& wanted, const GamePlaces& places);

}  // namespace isola_arena
