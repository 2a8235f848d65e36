#pragma once

#include <string>

#include "arena/cli/options/command.hpp"

namespace isola_arena {

/// The options of `arena new`.
struct NewOptions {
    std::string language;
    std::string contest;
    std::string folder;
    bool json = false;
};

/// Writes the folder of a new bot and prints the commands to build, check and play it. Throws UsageError like
/// plan_new_bot(), and ArenaFailure if a file of the kit cannot be read or a file cannot be written.
Exit run_new(const NewOptions& options);

}  // namespace isola_arena
