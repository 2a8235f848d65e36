#pragma once

namespace isola_arena {

/// Kills all that bots have left, and warns on stderr of what the system does not end. Only for a moment when no bot is
/// meant to run.
void end_all_bots();

}  // namespace isola_arena
