#pragma once

#include "arena/rules/settings/seed.hpp"

namespace isola_arena {

/// Returns a key from the system's random source. Throws ArenaFailure if that source fails.
Seed draw_seed();

}  // namespace isola_arena
