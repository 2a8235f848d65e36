#pragma once

#include <string>

#include "arena/web/hub.hpp"

namespace isola_arena {

/// All that the page tells of the contest of that database (docs/web-protocol.md). Throws StoreProblem.
web::ContestPages contest_pages(const std::string& database);

}  // namespace isola_arena
