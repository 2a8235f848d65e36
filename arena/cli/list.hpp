#pragma once

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// Prints the contests, games, variants and bundled bots; as one JSON object if as_json.
Exit run_list(bool as_json);

}  // namespace isola_arena
