#include "arena/host/backup/draft_folder.hpp"

#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/host/backup/backup_problem.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* name_of_lock = "lock";

// Without a slash at its end, which would make a name beside it one below it.
fs::path named(const fs::path& path) {
    const fs::path whole = fs::absolute(path).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
}

// A folder that somebody else has put there could be read or changed by him.
void check_own(const fs::path& path) {
    struct stat found {};
    if (lstat(path.c_str(), &found) != 0) refused("use", path);
    if (!S_ISDIR(found.st_mode) || found.st_uid != geteuid() || (found.st_mode & 077) != 0)
        throw BackupProblem(path.string() + " is in the way: the arena wants to write there; remove it");
}

}  // namespace

DraftFolder::DraftFolder(const fs::path& beside) : beside_(named(beside)), path_(fs::path(beside_) += ".new") {
    if (mkdir(path_.c_str(), 0700) != 0 && errno != EEXIST) refused("make", path_);
    check_own(path_);
    lock_ = OwnedFd(open((path_ / name_of_lock).c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (lock_.get() < 0) refused("write", path_ / name_of_lock);
    if (flock(lock_.get(), LOCK_EX | LOCK_NB) != 0) {
        lock_ = OwnedFd(-1);
        throw BackupProblem("another arena is making " + beside_.string() + ": wait until it ends, then start again");
    }
    clear();
}

DraftFolder::~DraftFolder() {
    if (lock_.get() < 0) return;
    clear();
    std::error_code ignored;
    fs::remove(path_ / name_of_lock, ignored);
    fs::remove(path_, ignored);
}

void DraftFolder::clear() const {
    std::error_code ignored;
    std::vector<fs::path> old;
    for (const auto& each : fs::directory_iterator(path_, ignored))
        if (each.path().filename() != name_of_lock) old.push_back(each.path());
    for (const fs::path& each : old) {
        remove_folder(each);
        fs::remove(each, ignored);
    }
}

void DraftFolder::put_in_place(const fs::path& made) const {
    const OwnedFd disk(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (disk.get() < 0 || syncfs(disk.get()) != 0) refused("write", made);
    if (rename(made.c_str(), beside_.c_str()) != 0) refused("write", beside_);
    const OwnedFd above(open(beside_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (above.get() < 0 || fsync(above.get()) != 0) refused("write", beside_.parent_path());
}

}  // namespace isola_arena::host
