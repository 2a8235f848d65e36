#include "arena/web/matches/dropped_folder.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view beginning = "isola-arena-dropped-";

// Locks the folder and returns its descriptor, which is -1 if another arena uses the folder or another user owns it.
OwnedFd locked(const fs::path& folder) {
    OwnedFd opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat facts {};
    if (opened.get() < 0 || fstat(opened.get(), &facts) != 0 || facts.st_uid != geteuid()) return OwnedFd(-1);
    if (flock(opened.get(), LOCK_EX | LOCK_NB) != 0) return OwnedFd(-1);
    return opened;
}

void remove_leftover_files(const fs::path& place) {
    std::error_code unreadable;
    for (fs::directory_iterator entry(place, unreadable), end; !unreadable && entry != end; entry.increment(unreadable))
        if (entry->path().filename().string().starts_with(beginning))
            if (const OwnedFd unused = locked(entry->path()); unused.get() >= 0) remove_folder(entry->path());
}

}  // namespace

DroppedFolder::DroppedFolder() {
    const fs::path place = fs::temp_directory_path();
    remove_leftover_files(place);
    // Another arena that starts at the same moment may take the new folder for one left behind, and lock or remove it.
    // If so, makes another folder.
    while (lock_.get() < 0) {
        std::string name = (place / fmt::format("{}XXXXXX", beginning)).string();
        if (mkdtemp(name.data()) == nullptr)
            throw ArenaFailure(fmt::format("cannot make a folder in {}: {}", place.string(), std::strerror(errno)));
        path_ = fs::canonical(place) / fs::path(name).filename();
        lock_ = locked(path_);
        if (!fs::exists(path_)) lock_ = OwnedFd(-1);
    }
}

DroppedFolder::~DroppedFolder() { remove_folder(path_); }

}  // namespace isola_arena
