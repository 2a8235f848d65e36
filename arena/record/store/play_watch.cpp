#include "arena/record/store/play_watch.hpp"

#include <cerrno>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena {
namespace {

[[noreturn]] void fail(const std::filesystem::path& database) {
    throw DatabaseProblem("the database " + database.string() + " cannot be read: " + std::strerror(errno));
}

}  // namespace

bool PlayWatch::is_played() {
    struct stat status {};
    if (stat(database_.c_str(), &status) != 0) {
        if (errno == ENOENT) return false;
        fail(database_);
    }
    if (descriptor_ < 0 || inode_ != status.st_ino) {
        descriptor_ = open(database_.c_str(), O_RDONLY | O_CLOEXEC);
        inode_ = status.st_ino;
        if (descriptor_ < 0) fail(database_);
    }
    // The lock is shared and held only for a moment: an arena that begins to play tries for longer than that.
    if (flock(descriptor_, LOCK_SH | LOCK_NB) != 0) return true;
    flock(descriptor_, LOCK_UN);
    return false;
}

}  // namespace isola_arena
