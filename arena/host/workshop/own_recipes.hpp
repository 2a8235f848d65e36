#pragma once

#include <string>
#include <vector>

#include "arena/host/club/host_settings.hpp"

namespace isola_arena {

/// Returns sentences for the organiser: which recipes of a hosted contest are the organiser's own, which of them
/// replace the arena's, and which programs they need that are not in PATH. Returns nothing if there are none.
std::vector<std::string> notes_on_own_recipes(const host::HostSettings& settings);

}  // namespace isola_arena
