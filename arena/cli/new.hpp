#pragma once

#include <string>

#include "arena/cli/command.hpp"

namespace isola_arena {

/// What `arena new` is asked for.
struct NewOptions {
    std::string language;
    std::string contest;
    std::string folder;
    bool json = false;
};

/// The languages that there are kits for, as a list for people.
std::string known_languages();

/// Writes the folder of a new bot. Throws UsageError.
Exit run_new(const NewOptions& options);

}  // namespace isola_arena
