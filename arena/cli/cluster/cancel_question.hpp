#pragma once

namespace isola_arena {

/// After a contest on many machines was interrupted: asks in a terminal whether its jobs are to be cancelled. Returns
/// false without a terminal, and if nothing is answered, the input ends or another Ctrl-C comes: then they are left.
bool wants_to_cancel();

}  // namespace isola_arena
