#pragma once

// Names folders after the process that makes them, so that a later arena can recognise and remove the folders of an
// arena that was killed.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// Makes a new folder for the calling process in the folder `parent`, which is made too if it is missing. The name
/// consists of pid, start time and pid namespace of this process, and so no other process of this machine, past or
/// future, has the same one. Returns its path; nullopt, with errno, if the system refuses.
std::optional<std::string> make_owned_folder(const std::string& parent, mode_t mode);

/// Returns whether the folder of that name belongs to a dead arena. Returns false for names that cannot be parsed or
/// belong to another pid namespace.
bool is_abandoned(std::string_view name);

/// Returns the full paths of the entries of a folder that belong to dead arenas.
std::vector<std::string> abandoned_in(const std::string& folder);

}  // namespace isola_arena
