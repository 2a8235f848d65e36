#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include <sys/types.h>

#include "arena/record/store/store_problem.hpp"

namespace isola_arena::store {

/// The right to write a database, for one Store in all processes. It is a lock on the file itself that the system
/// takes back with the last descriptor, so that a killed arena leaves nothing behind; no bot inherits it.
///
/// Closing a descriptor of a file takes away the locks that SQLite has on it in the same process: a lock must go after
/// the connection that it belongs to.
class WriterLock {
public:
    enum class IfMissing : std::uint8_t { fail, make };

    /// shown is what messages call the file. Throws StoreProblem: another one has the right and keeps it for three
    /// seconds, or the file cannot be written.
    WriterLock(const std::filesystem::path& file, IfMissing missing, const std::string& shown);
    ~WriterLock();
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;

    int descriptor() const { return descriptor_; }

private:
    int descriptor_ = -1;
    std::pair<dev_t, ino_t> inode_;
};

}  // namespace isola_arena::store
