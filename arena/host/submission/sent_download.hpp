#pragma once

#include <string>
#include <vector>

#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/stored_files.hpp"

namespace isola_arena::host {

/// A version as a file for the organiser.
struct SentDownload {
    std::string name;  ///< begins with the author's folder and the version; has no folders
    std::string bytes;
};

/// Returns the files of a version as they were sent: a single one as it is, several as a zip archive. Throws ArenaFailure
/// if the archive cannot be made.
SentDownload as_download(const Author& author, int version, std::vector<HandedFile> files);

}  // namespace isola_arena::host
