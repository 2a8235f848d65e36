#pragma once

#include <filesystem>
#include <utility>

namespace isola_arena {

/// Looks again and again whether an arena plays the contest of a database, as Store::is_played() does, in a process that
/// may have the database open: whoever closes a file releases the locks that SQLite has on it in the whole process, so
/// this object keeps the file open, also beyond its own end.
class PlayWatch {
public:
    explicit PlayWatch(std::filesystem::path database) : database_(std::move(database)) {}

    /// Returns false if there is no such file. Throws DatabaseProblem if it cannot be looked at.
    bool is_played();

private:
    std::filesystem::path database_;
    int descriptor_ = -1;      ///< of the file that was there at the last look
    unsigned long inode_ = 0;  ///< its number
};

}  // namespace isola_arena
