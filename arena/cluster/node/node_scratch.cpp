#include "arena/cluster/node/node_scratch.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/random_hex.hpp"
#include "arena/cluster/bundle/bundle.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

constexpr const char* name_of_lock = "tasks";

// Bots of root's arena run as another user, who has to pass. Nobody can list the folder, and the name of a contest
// cannot be guessed.
mode_t mode_of_folders() { return geteuid() == 0 ? 0711 : 0700; }

void make_own_folder(const fs::path& folder) {
    if (mkdir(folder.c_str(), mode_of_folders()) != 0 && errno != EEXIST)
        throw ArenaFailure("cannot make the folder " + folder.string() + ": " + std::strerror(errno));
    struct stat found {};
    if (lstat(folder.c_str(), &found) != 0 && errno == ENOENT) return;
    if (!S_ISDIR(found.st_mode) || found.st_uid != geteuid())
        throw ArenaFailure(folder.string() + " belongs to somebody else: remove it, or set TMPDIR to another folder");
    chmod(folder.c_str(), mode_of_folders());
}

void put_in_place(Draft& draft, const fs::path& place) {
    if (const int error = draft.put_in_place())
        throw ArenaFailure("cannot make the folder " + place.string() + ": " + std::strerror(error));
}

std::optional<Error> unpack_checked(const SharedFolder& shared, const std::string& sha256, const fs::path& into) {
    const fs::path file = shared.bundle(sha256);
    const auto bytes = bytes_of(file);
    if (!bytes) return Error{file.string() + " cannot be read here: does this machine see the shared folder?"};
    if (isola_arena::sha256(*bytes) != sha256) return Error{file.string() + " has another content than its name says"};
    const auto unpacked = unpack_archive(*bytes, into, bundle_limits());
    if (!unpacked) return Error{file.string() + " cannot be unpacked: " + unpacked.message()};
    return std::nullopt;
}

}  // namespace

NodeScratch::NodeScratch(const fs::path& above, const std::string& contest) {
    const fs::path own = above / ("isola-arena-" + std::to_string(geteuid()));
    path_ = own / contest;
    // Another task may remove the folder as the last one between the two steps.
    for (int tries = 0; tries < 1000; ++tries) {
        make_own_folder(own);
        make_own_folder(path_);
        try {
            lock_ = FileLock::take(path_ / name_of_lock, FileLock::Kind::shared);
        } catch (const ArenaFailure&) {
            std::error_code error;
            if (fs::exists(path_, error)) throw;
            continue;
        }
        if (!lock_->is_in_place()) continue;
        make_own_folder(empty_folder());
        return;
    }
    throw ArenaFailure("cannot lock " + (path_ / name_of_lock).string() + ": it is removed again and again");
}

NodeScratch::~NodeScratch() {
    if (!lock_ || !lock_->try_upgrade()) return;
    // Whoever waits for the lock sees afterwards that its file is gone, and begins again.
    std::error_code ignored;
    fs::remove(path_ / name_of_lock, ignored);
    remove_folder(path_);
    fs::remove(path_.parent_path(), ignored);
}

Result<fs::path> NodeScratch::bundle(const SharedFolder& shared, const std::string& sha256, const std::string& tag,
                                     const Finish& finish) const {
    const fs::path final_name = path_ / (sha256 + tag);
    const FileLock turn = FileLock::take(path_ / (sha256 + ".lock"), FileLock::Kind::exclusive);
    std::error_code unknown;
    if (fs::exists(final_name, unknown)) return final_name;
    Draft unpacked(final_name);
    if (const auto error = unpack_checked(shared, sha256, unpacked.path())) return *error;
    if (!finish) {
        put_in_place(unpacked, final_name);
        return final_name;
    }
    Draft made(final_name);
    if (const auto error = finish(unpacked.path(), made.path())) return *error;
    put_in_place(made, final_name);
    return final_name;
}

fs::path folder_of_temporary_files() {
    std::error_code error;
    fs::path folder = fs::temp_directory_path(error);
    return error ? fs::path("/tmp") : folder;
}

}  // namespace isola_arena::cluster
