#pragma once

#include <filesystem>

#include "arena/base/files/input_file.hpp"

namespace isola_arena {

/// A folder for the bots that are dropped on the page, in the system's folder for temporary files and for this user
/// alone. The destructor removes it. The constructor also removes the folders that killed arenas left behind.
class DroppedFolder {
public:
    /// Throws ArenaFailure if no folder can be made.
    DroppedFolder();
    ~DroppedFolder();
    DroppedFolder(const DroppedFolder&) = delete;
    DroppedFolder& operator=(const DroppedFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
    OwnedFd lock_{-1};  ///< held while the folder is in use
};

}  // namespace isola_arena
