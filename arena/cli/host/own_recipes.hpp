#pragma once

#include "arena/host/club/host_settings.hpp"

namespace isola_arena {

/// Tells on stderr which recipes of a hosted contest are the organiser's own, which of them replace the arena's, and
/// which programs they need that this machine does not have. Says nothing if there are none.
void announce_own_recipes(const host::HostSettings& settings);

}  // namespace isola_arena
