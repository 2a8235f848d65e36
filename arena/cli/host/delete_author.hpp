#pragma once

#include <string>

#include "arena/cli/options/command.hpp"
#include "arena/host/folder/host_folder.hpp"

namespace isola_arena {

/// Deletes an author of a hosted contest that nobody serves (arena/host/deletion), and says on stderr what was deleted.
/// Asks for confirmation on the terminal unless is_sure or an earlier deletion was interrupted. Throws UsageError if
/// author_to_delete() or delete_author() return an error, there is no terminal to ask on, or the answer is not yes.
Exit delete_author(const HostFolder& folder, const std::string& name, bool is_sure);

}  // namespace isola_arena
