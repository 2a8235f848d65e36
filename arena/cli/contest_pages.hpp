#pragma once

#include <string>

#include "arena/record/store/store.hpp"
#include "arena/web/hub.hpp"

namespace isola_arena {

/// All that the page tells of the contest in store, whose file is database (docs/web-protocol.md). Throws StoreProblem.
web::ContestPages contest_pages(const Store& store, const std::string& database);

}  // namespace isola_arena
