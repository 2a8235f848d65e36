#pragma once

#include "arena/cli/command.hpp"

namespace isola_arena {

/// Prints the contests, games, variants and bundled bots, as_json as one JSON object.
Exit run_list(bool as_json);

}  // namespace isola_arena
