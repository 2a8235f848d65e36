#include "arena/base/files/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& file) {
    throw ArenaFailure("cannot lock " + file.string() + ": " + std::strerror(errno));
}

// Opens the file only for reading, which is enough for a lock. A new file is made readable for everybody, whatever the
// umask, so that other users can lock it, too.
OwnedFd opened(const fs::path& file) {
    for (int tries = 0; tries < 3; ++tries) {
        OwnedFd there(open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
        if (there.get() >= 0 || errno != ENOENT) return there;
        OwnedFd made(open(file.c_str(), O_RDONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
        if (made.get() >= 0) fchmod(made.get(), 0644);
        if (made.get() >= 0 || errno != EEXIST) return made;
    }
    return OwnedFd(-1);
}

int operation(FileLock::Kind kind) { return kind == FileLock::Kind::shared ? LOCK_SH : LOCK_EX; }

}  // namespace

FileLock FileLock::take(const fs::path& file, Kind kind) {
    OwnedFd there = opened(file);
    if (there.get() < 0) fail(file);
    while (flock(there.get(), operation(kind)) != 0)
        if (errno != EINTR) fail(file);
    return {std::move(there), file};
}

FileLock FileLock::take_in_place(const fs::path& file, Kind kind) {
    for (;;) {
        FileLock lock = take(file, kind);
        if (lock.is_in_place()) return lock;
    }
}

std::optional<FileLock> FileLock::try_take(const fs::path& file, Kind kind) {
    OwnedFd there = opened(file);
    if (there.get() < 0) fail(file);
    if (flock(there.get(), operation(kind) | LOCK_NB) == 0) return FileLock(std::move(there), file);
    if (errno != EWOULDBLOCK && errno != EINTR) fail(file);
    return std::nullopt;
}

bool FileLock::try_upgrade() { return flock(file_.get(), LOCK_EX | LOCK_NB) == 0; }

bool FileLock::is_in_place() const {
    struct stat held {
    }, named{};
    return fstat(file_.get(), &held) == 0 && lstat(path_.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

}  // namespace isola_arena
