#pragma once

#include "arena/judge/settings/seed.hpp"

namespace isola_arena {

/// Returns a key from the system's random source. Throws ArenaFailure if that source fails.
Seed draw_seed();

}  // namespace isola_arena
