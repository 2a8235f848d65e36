#pragma once

#include <string>

#include "arena/record/store/store.hpp"
#include "arena/web/feed/game_registry.hpp"

namespace isola_arena {

/// Builds the JSON of everything that the page shows of the contest in store (docs/web-protocol.md); database is the
/// path of its file. Throws StoreProblem if the store cannot be read.
web::ContestPages contest_pages(const Store& store, const std::string& database);

}  // namespace isola_arena
