#include "arena/host/backup/backup_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include "arena/base/archive/lazy_libarchive.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/hash/digest.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr const char* name_of_lock = "lock";

// Returns the path without a slash at its end: behind a slash, `.new` would be a name in the folder, not beside it.
fs::path named(const fs::path& path) {
    const fs::path whole = fs::absolute(path).lexically_normal();
    return whole.has_filename() ? whole : whole.parent_path();
}

// Throws BackupProblem unless the folder is this user's own and private: others could read or change files in it.
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

namespace {

constexpr std::size_t packed_at_once = std::size_t{64} << 10;
constexpr unsigned modes = 0777;

struct PackedEntryClosing {
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

}  // namespace

void Packing::Closing::operator()(archive* writer) const { archive_write_free(writer); }

// Uses the old GNU format, which keeps the bytes of a name as they are, whatever the locale.
Packing::Packing(int descriptor, fs::path shown) : shown_(std::move(shown)), writer_(archive_write_new()) {
    if (!writer_ || archive_write_set_format_gnutar(writer_.get()) != ARCHIVE_OK ||
        archive_write_add_filter_zstd(writer_.get()) != ARCHIVE_OK)
        throw BackupProblem("this machine's libarchive cannot write tar archives with zstd");
    check(archive_write_open_fd(writer_.get(), descriptor));
    add_text(name_of_label, std::string(begin_of_label) + std::string(version_of_label));
}

Packing::~Packing() = default;

void Packing::check(long status) const {
    if (status >= ARCHIVE_OK) return;
    const char* text = archive_error_string(writer_.get());
    const int error = archive_errno(writer_.get());
    throw BackupProblem("cannot write " + shown_.string() + ": " +
                        (error > 0         ? std::strerror(error)
                         : text != nullptr ? text
                                           : "unknown reason"));
}

void Packing::begin_entry(const std::string& name, unsigned type, unsigned mode, std::int64_t size,
                          std::int64_t changed) {
    const std::unique_ptr<archive_entry, PackedEntryClosing> entry(archive_entry_new());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), type);
    archive_entry_set_perm(entry.get(), mode & modes);
    archive_entry_set_size(entry.get(), size);
    archive_entry_set_mtime(entry.get(), changed, 0);
    check(archive_write_header(writer_.get(), entry.get()));
}

void Packing::write(std::string_view bytes) { check(archive_write_data(writer_.get(), bytes.data(), bytes.size())); }

void Packing::add_text(std::string_view name, std::string_view text) {
    begin_entry(std::string(name), AE_IFREG, 0600, static_cast<std::int64_t>(text.size()), std::time(nullptr));
    write(text);
}

void Packing::add_folder(const std::string& name, const fs::path& folder) {
    struct stat found {};
    if (lstat(folder.c_str(), &found) != 0) refused("read", folder);
    begin_entry(name, AE_IFDIR, found.st_mode, 0, found.st_mtime);
}

std::string Packing::add_file(const std::string& name, const fs::path& file) {
    const OwnedFd opened(open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat found {};
    if (opened.get() < 0 || fstat(opened.get(), &found) != 0) refused("read", file);
    begin_entry(name, AE_IFREG, found.st_mode, found.st_size, found.st_mtime);
    Sha256 sum;
    std::array<char, packed_at_once> bytes;
    for (std::int64_t left = found.st_size; left > 0;) {
        const ssize_t count =
            read(opened.get(), bytes.data(), std::min<std::size_t>(bytes.size(), static_cast<std::size_t>(left)));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) refused("read", file);
        if (count == 0) throw BackupProblem(file.string() + " has become shorter while it was read: start again");
        const std::string_view some(bytes.data(), static_cast<std::size_t>(count));
        sum.add(some);
        write(some);
        left -= count;
    }
    std::string digest = sum.digest();
    sums_ += digest + "  " + name + '\n';
    return digest;
}

void Packing::finish() {
    add_text(name_of_sums, sums_);
    check(archive_write_close(writer_.get()));
}

}  // namespace isola_arena::host
