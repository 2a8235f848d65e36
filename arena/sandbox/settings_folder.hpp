#pragma once

// Makes the /etc of bots. One folder with copies is one mount of each sandbox; the host's files would be twenty.

#include <string>

#include "arena/sandbox/run_folder.hpp"

namespace isola_arena {

/// The user that every bot is inside its sandbox, whichever it is outside; also its group.
inline constexpr int user_inside = 1000;

/// Makes the folder that bots see as /etc: copies of what the dynamic loader and the runtimes of languages read there,
/// and an account for user_inside. Files that the arena may not read are left out, and later changes are not seen. The
/// folder alternatives is empty: the host's, with its hundreds of links, is mounted there. Returns the path.
std::string make_settings(RunFolder& folder);

}  // namespace isola_arena
