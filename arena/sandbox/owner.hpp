#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// Makes a folder for the caller alone below the parent, which is made too where it is missing. Its name tells to whom
/// it belongs, whatever was and will be on this machine: pid, start and pid namespace of this process. Gives its path;
/// nothing where the system refuses: errno says why.
std::optional<std::string> make_owned_folder(const std::string& parent, mode_t mode);

/// Whether the folder of that name was left by an arena that is no more. Names that tell nothing, or belong to another
/// pid namespace, were left by nobody.
bool is_abandoned(std::string_view name);

/// The entries of a folder that were left by arenas that are no more; full paths.
std::vector<std::string> abandoned_in(const std::string& folder);

}  // namespace isola_arena
