#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/bots/bots_file.hpp"

namespace isola_arena {

/// Returns the sub-folders, but for hidden ones, in the order of their names. Empty if the folder cannot be read.
std::vector<std::filesystem::path> folders_in(const std::filesystem::path& folder);

/// All that a bots file or a folder of bots' folders lists.
struct BotsList {
    std::vector<ListedBot> bots;
    std::vector<std::string> mistakes;      ///< in bots files: a sentence each, with file and line
    std::vector<std::string> without_file;  ///< the sub-folders, but for hidden ones, that have no bots.toml
};

/// Reads `--bots`: a bots file, or a folder whose sub-folders have one each, in the order of their names. A mistake in
/// one of the files leaves out that file alone. Two of the bots may have the same name.
BotsList list_bots(const std::string& file_or_folder);

}  // namespace isola_arena
