#pragma once

#include <filesystem>
#include <utility>

namespace isola_arena {

/// Checks repeatedly whether an arena plays the contest of a database, as Store::is_played() does, in a process that
/// may have the database open. Closing a file releases all locks that SQLite has on it in the whole process. So this
/// object never closes the file, not even in its destructor.
class PlayWatch {
public:
    explicit PlayWatch(std::filesystem::path database) : database_(std::move(database)) {}

    /// Returns false if there is no such file. Throws DatabaseProblem if the file cannot be inspected.
    bool is_played();

private:
    std::filesystem::path database_;
    int descriptor_ = -1;      ///< of the file at the last call
    unsigned long inode_ = 0;  ///< the inode of that file
};

}  // namespace isola_arena
