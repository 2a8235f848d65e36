#include "arena/base/sqlite/writer_lock.hpp"

#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace isola_arena::sqlite {
namespace {

using Inode = std::pair<dev_t, ino_t>;

// The files whose lock this process holds. They are consulted before a file is opened, because opening and closing it
// once more would release SQLite's locks.
std::mutex mutex_of_held;
std::set<Inode> held;

bool is_held(const std::filesystem::path& file) {
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) return false;
    const std::lock_guard guard(mutex_of_held);
    return held.contains({status.st_dev, status.st_ino});
}

[[noreturn]] void refuse_second_writer(const std::string& shown) {
    throw DatabaseProblem("another arena is playing the contest of the database " + shown +
                          "; wait until it ends, or stop it, then start again");
}

[[noreturn]] void refuse_lock(const std::string& shown, int error) {
    throw DatabaseProblem("the database " + shown + " cannot be written: " + std::strerror(error) +
                          "; use a writable folder");
}

// Acquires the lock, and waits for a child that a killed arena was just starting: the child holds the lock until it
// executes its program. Returns false, with the reason in errno, if that fails.
bool lock_unless_kept(int descriptor) {
    constexpr int tries = 100;
    constexpr useconds_t between_tries = 30'000;
    for (int i = 1; flock(descriptor, LOCK_EX | LOCK_NB) != 0; ++i) {
        if (errno != EWOULDBLOCK || i == tries) return false;
        usleep(between_tries);
    }
    return true;
}

}  // namespace

WriterLock::WriterLock(const std::filesystem::path& file, IfMissing missing, const std::string& shown) {
    if (is_held(file)) refuse_second_writer(shown);
    descriptor_ = open(file.c_str(), O_RDWR | O_CLOEXEC | (missing == IfMissing::make ? O_CREAT : 0), 0666);
    if (descriptor_ < 0) refuse_lock(shown, errno);
    if (!lock_unless_kept(descriptor_)) {
        const int error = errno;
        close(descriptor_);
        if (error == EWOULDBLOCK) refuse_second_writer(shown);
        refuse_lock(shown, error);
    }
    struct stat status {};
    fstat(descriptor_, &status);
    inode_ = {status.st_dev, status.st_ino};
    const std::lock_guard guard(mutex_of_held);
    held.insert(inode_);
}

bool is_locked(const std::filesystem::path& file, const std::string& shown) {
    if (is_held(file)) return true;
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) refuse_lock(shown, errno);
    const bool is_free = lock_unless_kept(descriptor);
    close(descriptor);
    return !is_free;
}

WriterLock::~WriterLock() {
    {
        const std::lock_guard guard(mutex_of_held);
        held.erase(inode_);
    }
    close(descriptor_);
}

}  // namespace isola_arena::sqlite
