#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// A file to be packed.
struct ZipEntry {
    std::string name;  ///< its path in the archive
    std::string text;
    bool is_program = false;  ///< it may be executed
};

/// Returns a zip archive with these files. Its bytes depend only on them: the files have no owners, and the first date
/// that the format knows. Throws ArenaFailure if this machine's libarchive cannot write the format.
std::string zip_of(const std::vector<ZipEntry>& entries);

}  // namespace isola_arena
