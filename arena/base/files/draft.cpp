#include "arena/base/files/draft.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// Removes a slash at the end, because a temporary name would then lie inside the place and not beside it.
fs::path without_slash(fs::path place) { return place.has_filename() ? place : place.parent_path(); }

fs::path folder_of(const fs::path& place) { return place.has_parent_path() ? place.parent_path() : fs::path("."); }

// Returns the errno of the step that failed, or 0.
int write_and_close(OwnedFd file, std::string_view bytes, Durable durable) {
    if (const int error = write_all(file.get(), bytes)) return error;
    if (durable == Durable::yes && fsync(file.get()) != 0) return errno;
    // A network file system may report a full disk only when the file is closed.
    return close(file.release()) == 0 ? 0 : errno;
}

}  // namespace

Draft::Draft(fs::path place) : place_(without_slash(std::move(place))) {
    path_ = folder_of(place_) / ('.' + place_.filename().string() + '.' + random_hex(6));
}

Draft::~Draft() {
    if (path_.empty()) return;
    remove_folder(path_);
    unlink(path_.c_str());
}

int Draft::put_in_place() {
    if (rename(path_.c_str(), place_.c_str()) != 0) return errno;
    path_.clear();
    return 0;
}

std::optional<FailedWrite> write_whole(const fs::path& place, std::string_view bytes, mode_t mode, Durable durable) {
    const auto failed = [](int error, bool is_place_wrong) {
        return FailedWrite{std::strerror(error), is_place_wrong};
    };
    Draft draft(place);
    OwnedFd file(open(draft.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (file.get() < 0) return failed(errno, true);
    if (const int error = write_and_close(std::move(file), bytes, durable)) return failed(error, false);
    if (const int error = draft.put_in_place()) return failed(error, true);
    if (durable == Durable::no) return std::nullopt;
    if (const int error = sync_folder(folder_of(place))) return failed(error, false);
    return std::nullopt;
}

void remove_folder(const fs::path& folder) {
    std::error_code ignored;
    if (fs::symlink_status(folder, ignored).type() != fs::file_type::directory) return;
    fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add, ignored);
    for (auto each = fs::recursive_directory_iterator(folder, ignored); each != fs::recursive_directory_iterator();
         each.increment(ignored))
        if (each->symlink_status(ignored).type() == fs::file_type::directory)
            fs::permissions(each->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
    fs::remove_all(folder, ignored);
}

int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

int sync_folder(const fs::path& folder) {
    const OwnedFd descriptor(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const bool failed = descriptor.get() < 0 || (fsync(descriptor.get()) != 0 && errno != EINVAL);
    return failed ? errno : 0;
}

}  // namespace isola_arena
