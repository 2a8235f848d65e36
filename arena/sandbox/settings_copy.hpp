#pragma once
// Makes the /etc that bots see: one folder with copies, because it takes one mount in each sandbox; the host's files
// would take twenty.

#include <string>

#include "arena/sandbox/run_folder.hpp"

namespace isola_arena {

/// Returns the folder that bots see as /etc: copies of the files that the dynamic loader and the runtimes of languages
/// read there, and an account for user_inside. Leaves out files that the arena may not read; later changes are not seen
/// by this arena. The folder alternatives stays empty, because the host's, with its hundreds of links, is mounted over
/// it. The copies are made if the files have changed since an earlier arena made them, or if there is no place to keep
/// them; see RunFolder::keep(). Throws ArenaFailure if they cannot be made.
std::string settings_copy(RunFolder& folder);

}  // namespace isola_arena
