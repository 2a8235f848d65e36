#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include <sys/types.h>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::sqlite {

/// The right to write a database, held by at most one Store of all processes. It is a lock on the file itself, which
/// the system releases with the last descriptor, so that a killed arena leaves no lock behind. No bot inherits it.
///
/// Closing any descriptor of a file releases the locks that SQLite holds on the file in the same process. A WriterLock
/// must therefore be destroyed after the connection that it belongs to.
class WriterLock {
public:
    enum class IfMissing : std::uint8_t { fail, make };

    /// Acquires the lock. shown is the name of the file in messages. Throws DatabaseProblem if the file cannot be
    /// opened for writing, if this process has the lock already, or if another process keeps it for three seconds.
    WriterLock(const std::filesystem::path& file, IfMissing missing, const std::string& shown);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

    int descriptor() const { return descriptor_; }

private:
    int descriptor_ = -1;
    std::pair<dev_t, ino_t> inode_;
};

/// Returns whether another process keeps the lock of the file for three seconds, or this one holds it. Call it before
/// this process opens the file in any other way. Throws DatabaseProblem if the file cannot be opened.
bool is_locked(const std::filesystem::path& file, const std::string& shown);

}  // namespace isola_arena::sqlite
