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

/// Returns the names of all languages that have a kit, with that between them.
std::string known_languages(std::string_view between = ", ");

/// Writes the folder of a new bot and prints the commands to build, check and play it. Throws UsageError if the
/// language or the contest is unknown, or if the folder is not empty or has a name that the bot cannot have;
/// std::runtime_error if a file of the kit cannot be read or a file cannot be written.
Exit run_new(const NewOptions& options);

}  // namespace isola_arena
